import { Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { useFormRules } from '../../lib/use-form-rules.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { workspaceRules } from './fetch-workspace-rules.ts';
import { useWorkspaceSaving } from './use-workspace-saving.ts';
import { useWorkspace } from './workspace-context.ts';

type Details = { name: string; timezoneName: string };

/** The workspace's name and time zone. A name shorter than the rule may stay; only a new one is judged. */
export function WorkspaceDetailsForm({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { handle, name, timezoneName } = useWorkspace();
  const isKept = (field: keyof Details) => field === 'name' && form.getValues().name.trim() === name;
  const judge = (field: keyof Details) =>
    workspaceRules.problemOf(
      ({ details }) => (isKept(field) ? null : details[field]),
      () => form.getValues()[field],
    );
  const form: UseFormReturnType<Details> = useForm<Details>({
    initialValues: { name, timezoneName },
    validate: {
      name: () => judge('name'),
      timezoneName: () => judge('timezoneName'),
    },
    validateInputOnBlur: true,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  // Decided when it is pressed: the new name is shown as the workspace's before it is sent.
  const isRenamed = useRef(false);
  const update = useMutation(useTRPC().workspace.update.mutationOptions());
  const saving = useWorkspaceSaving({
    form,
    partOf: (typed) => ({ name: typed.name.trim(), timezoneName: typed.timezoneName.trim() }),
    send: (typed) =>
      update.mutateAsync({
        workspaceHandle: handle,
        name: isRenamed.current ? typed.name : undefined,
        timezoneName: typed.timezoneName,
      }),
    failure: 'Error saving, please try again later',
  });
  const save = form.onSubmit((typed) => {
    isRenamed.current = typed.name.trim() !== name;
    saving.mutate(typed);
  });
  const { filling, isWaiting } = useFormRules(workspaceRules, save);
  return (
    <form {...filling} noValidate aria-label="Workspace">
      <Stack gap="md">
        <TextInput label="Workspace Name" required autoComplete="off" {...form.getInputProps('name')} />
        <TimezoneField
          label="Timezone"
          description="Dates are shown, and campaigns are scheduled, in this time zone."
          required
          {...form.getInputProps('timezoneName')}
        />
        <SaveButton isDirty={isDirty} isSaving={isWaiting || saving.isPending} isSaved={saving.isSuccess} />
      </Stack>
    </form>
  );
}
