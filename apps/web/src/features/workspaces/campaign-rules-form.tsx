import { Group, Skeleton, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type CampaignRules, campaignRules } from '@tessera/contract';
import { lazy, useEffect } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { timeZoneNote } from '../../ui/form/time-zone-choices.ts';
import { OnlyAdminNotice } from '../organizations/only-admin-notice.tsx';
import { useWorkspaceSaving } from './use-workspace-saving.ts';
import { useWorkspace } from './workspace-context.ts';

const NumberField = lazy(async () => ({
  default: (await import('../../ui/form/number-field.tsx')).NumberField,
}));

const ApprovalRemoval = lazy(async () => ({
  default: (await import('./approval-removal.tsx')).ApprovalRemoval,
}));

const firstCap = { notifications: 2, days: 7 };
const firstQuietHours = { from: '21:00', until: '08:00' };

export function CampaignRulesForm({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { handle, campaignRules: saved, timezoneName, organization } = useWorkspace();
  const form = useForm<CampaignRules>({
    initialValues: saved,
    validate: problemsOf,
    validateInputOnBlur: true,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => {
    // Another admin's confirmation has disabled approval.
    if (!saved.needsApproval && form.getValues().needsApproval && !form.isDirty()) {
      form.setValues(saved);
      form.resetDirty(saved);
    }
  }, [saved, form]);
  const update = useMutation(useTRPC().workspace.updateCampaignRules.mutationOptions());
  const saving = useWorkspaceSaving({
    form,
    partOf: (rules) => ({ campaignRules: rules }),
    send: (rules) => update.mutateAsync({ workspaceHandle: handle, ...rules }),
    failure: 'Error saving, please try again later',
  });
  const { frequencyCap, quietHours, needsApproval } = form.values;
  return (
    <form
      onSubmit={form.onSubmit((rules) => saving.mutate(rules))}
      noValidate
      aria-labelledby="campaign-rules"
    >
      <Stack gap="md">
        <Title order={3} id="campaign-rules">
          Campaigns
        </Title>
        <Switch
          label="Limit notifications per person"
          description="People who have reached the limit are left out of further campaigns. A campaign can ignore it."
          checked={frequencyCap !== null}
          onChange={(event) =>
            form.setFieldValue('frequencyCap', event.currentTarget.checked ? firstCap : null)
          }
        />
        {frequencyCap && (
          <LazyBoundary fallback={<Skeleton height={60} aria-busy="true" />}>
            <Group align="start" gap="md" wrap="nowrap" grow>
              <NumberField
                label="Notifications"
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps('frequencyCap.notifications')}
              />
              <NumberField
                label="Within days"
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps('frequencyCap.days')}
              />
            </Group>
          </LazyBoundary>
        )}
        <Switch
          label="Quiet hours"
          description={`Campaigns wait until they end before they notify. ${timeZoneNote(timezoneName)}`}
          checked={quietHours !== null}
          onChange={(event) =>
            form.setFieldValue('quietHours', event.currentTarget.checked ? firstQuietHours : null)
          }
        />
        {quietHours && (
          <Group align="start" gap="md" wrap="nowrap" grow>
            <TextInput label="From" type="time" {...form.getInputProps('quietHours.from')} />
            <TextInput label="Until" type="time" {...form.getInputProps('quietHours.until')} />
          </Group>
        )}
        <Switch
          label="Ask a second admin before a campaign is sent"
          description="A campaign is launched or scheduled once another admin approves it. Editing it ends the approval."
          checked={needsApproval}
          // Disabling it takes a separate request.
          disabled={saved.needsApproval}
          onChange={(event) => form.setFieldValue('needsApproval', event.currentTarget.checked)}
        />
        {needsApproval && <OnlyAdminNotice organization={organization} />}
        {saved.needsApproval && (
          <LazyBoundary>
            <ApprovalRemoval />
          </LazyBoundary>
        )}
        <SaveButton isDirty={isDirty} isSaving={saving.isPending} isSaved={saving.isSuccess} />
      </Stack>
    </form>
  );
}

function problemsOf(rules: CampaignRules): Record<string, string> {
  const { error } = campaignRules.safeParse(rules);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
