import { Group, NumberInput, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AddReminder, reminderDaysMax } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

const firstDays = 3;

/** Mails the link again to people who have not added their pass. */
export function ReminderField({ passTemplateId }: { passTemplateId: string }) {
  const trpc = useTRPC().workspace.passTemplates.inviteEmails;
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const reminder = useQuery(trpc.getReminder.queryOptions(question)).data;
  const save = useMutation(
    trpc.setReminder.mutationOptions({
      onSuccess: (saved: AddReminder) => {
        queryClient.setQueryData(trpc.getReminder.queryKey(question), saved);
        showDone(saved.days === null ? 'No reminders are sent' : 'Reminder saved');
      },
      onError: (error) => showError(serverMessage(error, 'Could not save the reminder. Please try again.')),
    }),
  );
  const [typed, setTyped] = useState<number | null>(null);
  if (!reminder) return null;
  const { days } = reminder;
  const set = (next: number | null) => save.mutate({ ...question, days: next });
  return (
    <Group gap="sm" mb="md" align="center">
      <Switch
        label="Remind people who have not added their pass"
        checked={days !== null}
        disabled={save.isPending}
        onChange={(event) => set(event.currentTarget.checked ? firstDays : null)}
      />
      {days !== null && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">after</Text>
          <NumberInput
            aria-label="Days until the reminder"
            w={80}
            min={1}
            max={reminderDaysMax}
            clampBehavior="strict"
            allowDecimal={false}
            value={typed ?? days}
            onChange={(value) => setTyped(Number(value) || null)}
            onBlur={() => {
              if (typed !== null && typed !== days) set(typed);
              setTyped(null);
            }}
          />
          <Text size="sm">{(typed ?? days) === 1 ? 'day' : 'days'}</Text>
        </Group>
      )}
    </Group>
  );
}
