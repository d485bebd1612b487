import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { workspaceUpdateInput } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { TimeZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { useWorkspaceSaving } from './use-workspace-saving.ts';
import { useWorkspace } from './workspace-context.ts';

const rules = workspaceUpdateInput.shape;

const currencyNames = new Intl.DisplayNames(undefined, { type: 'currency' });
const currencyChoices = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${currencyNames.of(code)}`,
}));

/** Validates only a changed name: an older one may be shorter than the rule allows. */
export function WorkspaceDetailsForm({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { handle, name, timezoneName, currency } = useWorkspace();
  const form = useForm({
    initialValues: { name, timezoneName, currency: currency ?? '' },
    validate: {
      name: (typed) => (typed.trim() === name ? null : validationMessage(rules.name, typed)),
      timezoneName: (typed) => validationMessage(rules.timezoneName, typed),
    },
    validateInputOnBlur: true,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  // A ref, since the new name is in the cache before the request is sent.
  const isRenamed = useRef(false);
  const update = useMutation(useTRPC().workspace.update.mutationOptions());
  const saving = useWorkspaceSaving({
    form,
    partOf: (typed) => ({
      name: typed.name.trim(),
      timezoneName: typed.timezoneName.trim(),
      currency: typed.currency || null,
    }),
    send: (typed) =>
      update.mutateAsync({
        workspaceHandle: handle,
        name: isRenamed.current ? typed.name : undefined,
        timezoneName: typed.timezoneName,
        currency: typed.currency || null,
      }),
    failure: 'Error saving, please try again later',
  });
  const save = form.onSubmit((typed) => {
    isRenamed.current = typed.name.trim() !== name;
    saving.mutate(typed);
  });
  return (
    <form onSubmit={save} noValidate aria-label="Workspace">
      <Stack gap="md">
        <TextInput label="Workspace Name" required autoComplete="off" {...form.getInputProps('name')} />
        <TimeZoneSelect
          label="Timezone"
          description="Dates are shown, and campaigns are scheduled, in this time zone."
          required
          {...form.getInputProps('timezoneName')}
        />
        <ChoiceField
          label="Currency"
          description="The currency of the values that conversions report."
          nothingChosen="None"
          nothingIsChoice
          options={currencyChoices}
          value={form.values.currency}
          onChange={(code) => form.setFieldValue('currency', code ?? '')}
        />
        <SaveButton isDirty={isDirty} isSaving={saving.isPending} isSaved={saving.isSuccess} />
      </Stack>
    </form>
  );
}
