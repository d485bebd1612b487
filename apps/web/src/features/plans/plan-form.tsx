import { NumberInput, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type OrganizationPlan, organizationPlan } from '@tessera/contract';
import { validationMessage } from '../../lib/error-message.ts';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { numberSeparators } from '../../lib/format-number.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { useUpdatePlanMutation } from './queries.ts';

type Values = Omit<OrganizationPlan, 'demoPassCountLimit'> & {
  /** Empty for no limit; a string while the input is not a number. */
  demoPassCountLimit: number | string;
};

const switches = [
  {
    name: 'workspaceCreationEnabled',
    label: 'Workspace creation',
    description: 'Admins create further workspaces, and keys for the organization’s API.',
  },
  {
    name: 'canCreateNonDemoTemplates',
    label: 'Pass templates beyond demo ones',
    description: 'Without it every new template is a demo.',
  },
  {
    name: 'canSendCustomPassDownloadEmails',
    label: 'Custom download emails',
    description: 'Without it, the organization’s own texts go out in test emails only.',
  },
  {
    name: 'showPlatformBranding',
    label: 'Platform branding',
    description: 'Our name appears at the foot of download pages and emails.',
  },
  {
    name: 'embeddedDesignerEnabled',
    label: 'Embedded designer',
    description: 'The integrations marketplace lets people design integrations of their own.',
  },
] as const satisfies readonly { name: keyof OrganizationPlan; label: string; description: string }[];

export function PlanForm({
  organizationHandle,
  plan,
}: {
  organizationHandle: string;
  plan: OrganizationPlan;
}) {
  const form = useForm<Values>({
    initialValues: { ...plan, demoPassCountLimit: plan.demoPassCountLimit ?? '' },
    validate: {
      demoPassCountLimit: (typed) =>
        validationMessage(organizationPlan.shape.demoPassCountLimit, limitOf(typed)),
    },
    validateInputOnBlur: true,
  });
  const update = useUpdatePlanMutation();
  const save = form.onSubmit((typed) => {
    const limit = limitOf(typed.demoPassCountLimit);
    if (typeof limit === 'string') return;
    update.mutate(
      { organizationHandle, ...typed, demoPassCountLimit: limit },
      {
        onSuccess: () => form.resetDirty(typed),
        onError: (error) => {
          const { issues } = readFailure(error);
          form.setErrors(issues);
          if (Object.keys(issues).length === 0)
            showError(serverMessage(error, 'Error saving, please try again later'));
        },
      },
    );
  });
  return (
    <form onSubmit={save} noValidate aria-label="Plan">
      <LeaveGuard isAtRisk={form.isDirty() && !update.isPending} />
      <Stack gap="md">
        {switches.map(({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        <NumberInput
          label="Demo pass limit"
          description="Of each workspace, voided passes included. Leave it empty for no limit."
          placeholder="No limit"
          allowDecimal={false}
          allowNegative={false}
          {...numberSeparators}
          hideControls
          maw={240}
          {...form.getInputProps('demoPassCountLimit')}
        />
        <SaveButton
          isDirty={form.isDirty()}
          isSaving={update.isPending}
          isSaved={update.isSuccess}
          label="Save plan"
        />
      </Stack>
    </form>
  );
}

function limitOf(typed: number | string): number | string | null {
  return typed === '' ? null : typed;
}
