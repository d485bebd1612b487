import { Checkbox, Skeleton, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonalLinkSettings, PersonalLinks } from '@tessera/contract';
import { type Attribute, calendarDay, readInstant } from '@tessera/pass-design';
import { lazy } from 'react';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './personal-links.module.css';
import type { PersonalLinksProps } from './personal-links-card.tsx';

type PersonalLinksFormProps = {
  question: PersonalLinksProps;
  links: PersonalLinks;
  attributes: readonly Attribute[];
  isArchived: boolean;
};

export function PersonalLinksForm({ question, links, attributes, isArchived }: PersonalLinksFormProps) {
  const { timezoneName } = useWorkspace();
  const { isEnabled, allowsUnsigned, attributeKeys, expiresAt } = links;
  const form = useForm({
    initialValues: {
      isEnabled,
      allowsUnsigned,
      attributeKeys,
      lastDay: lastDayOf(expiresAt, timezoneName),
    },
  });
  const saving = useSave(question, form, timezoneName);
  const { values } = form;
  const mayChange = useHoldsRight('signUps');
  const isFixed = isArchived || !mayChange;
  const isOff = isFixed || !values.isEnabled;
  const missing = attributes.filter(
    ({ key, required, default: preset }) =>
      required && preset === null && !values.attributeKeys.includes(key),
  );
  return (
    <form
      className={styles.form}
      aria-label="Personalized links"
      noValidate
      onSubmit={form.onSubmit((settings) => saving.mutate(settings))}
    >
      <Switch
        label="Enable personalized links"
        disabled={isFixed}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      {values.isEnabled && (
        <Checkbox
          label="Allow links without a signature"
          description="For mailing tools with merge fields. Everyone who has such a link can change its values."
          disabled={isOff}
          {...form.getInputProps('allowsUnsigned', { type: 'checkbox' })}
        />
      )}
      {values.isEnabled && values.allowsUnsigned && attributes.length > 0 && (
        <Checkbox.Group
          label="What they may set besides name and address"
          description="Choose nothing of value, such as points or a balance."
          {...form.getInputProps('attributeKeys')}
        >
          <Stack gap="xs" my="xs">
            {attributes.map(({ key, label }) => (
              <Checkbox key={key} value={key} label={label} disabled={isOff} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {values.isEnabled && values.allowsUnsigned && missing.length > 0 && (
        <Notice tone="soon">
          Links without a signature create no pass yet: {missing.map(({ label }) => label).join(', ')}{' '}
          {missing.length === 1 ? 'is' : 'are'} required, and they may not set{' '}
          {missing.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {!isOff && (
        <LazyBoundary fallback={<Skeleton height={88} />}>
          <DateTimeField
            withTime={false}
            label="Last day"
            description="Links stop working after this day. Leave empty for no end; a signed link can have its own."
            value={values.lastDay}
            onChange={(day) => form.setFieldValue('lastDay', day)}
          />
        </LazyBoundary>
      )}
      {values.isEnabled && !links.url && <Notice>Links work when the pass template is published.</Notice>}
      {!mayChange && <Notice>Only admins of your organization change these settings.</Notice>}
      {!isFixed && (
        <SaveButton isDirty={form.isDirty()} isSaving={saving.isPending} isSaved={saving.isSuccess} />
      )}
      <LeaveGuard isAtRisk={form.isDirty() && !saving.isPending} />
    </form>
  );
}

const DateTimeField = lazy(async () => ({
  default: (await import('../../ui/form/date-time-field.tsx')).DateTimeField,
}));

type FormValues = Omit<PersonalLinkSettings, 'expiresAt'> & { lastDay: string };
type Form = Pick<ReturnType<typeof useForm<FormValues>>, 'isDirty' | 'resetDirty' | 'setErrors'>;

function useSave(question: PersonalLinksProps, form: Form, timezone: string) {
  const { personalLinks } = useTRPC().workspace.passTemplates;
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(personalLinks.save.mutationOptions());
  return useMutation({
    // Send only the changes, to keep those of other admins.
    mutationFn: ({ isEnabled, allowsUnsigned, attributeKeys, lastDay }: FormValues) =>
      mutateAsync({
        ...question,
        ...(form.isDirty('isEnabled') && { isEnabled }),
        ...(form.isDirty('allowsUnsigned') && { allowsUnsigned }),
        ...(form.isDirty('attributeKeys') && { attributeKeys }),
        ...(form.isDirty('lastDay') && { expiresAt: endOf(lastDay, timezone) }),
      }),
    onSuccess: async (saved, sent) => {
      const { queryKey } = personalLinks.get.queryOptions(question);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      form.resetDirty(sent);
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'Error saving, please try again later'));
    },
  });
}

/** The last day on which links work, in the workspace's time zone. */
function lastDayOf(expiresAt: string | null, timezone: string): string {
  return expiresAt === null ? '' : calendarDay(new Date(Date.parse(expiresAt) - 1), timezone);
}

function endOf(day: string, timezone: string): string | null {
  if (day === '') return null;
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return readInstant(next.toISOString().slice(0, 10), timezone)?.toISOString() ?? null;
}
