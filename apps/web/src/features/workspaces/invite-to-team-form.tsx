import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { teamInviteInput } from '@tessera/contract';
import { useRef } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import styles from './invite-to-team-form.module.css';
import { useWorkspace } from './workspace-context.ts';

const nobody = { name: '', email: '' };
const rules = teamInviteInput.shape;

export function InviteToTeamForm() {
  const nameInput = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: nobody,
    validate: {
      name: (typed) => validationMessage(rules.name, typed),
      email: (typed) => validationMessage(rules.email, typed),
    },
  });
  const invite = useInvite({
    onInvited: () => {
      form.reset();
      nameInput.current?.focus();
    },
    onRefused: form.setErrors,
  });
  return (
    <form
      onSubmit={form.onSubmit((typed) => invite.mutate(typed))}
      noValidate
      aria-label="Invite to the team"
    >
      <div className={styles.fields}>
        <TextInput ref={nameInput} label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <BusyButton type="submit" className={styles.add} disabled={!form.isDirty()} isBusy={invite.isPending}>
          Add
        </BusyButton>
      </div>
      <p className={styles.note}>They get an invitation by email, and join as a Member.</p>
    </form>
  );
}

type Outcome = { onInvited: () => void; onRefused: (issues: Record<string, string>) => void };

function useInvite({ onInvited, onRefused }: Outcome) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const invite = useMutation(trpc.workspace.accounts.invite.mutationOptions());
  return useMutation({
    mutationFn: (typed: typeof nobody) => invite.mutateAsync({ workspaceHandle, ...typed }),
    onSuccess: async ({ invitedAccount }) => {
      showDone(`An invitation has been sent to ${invitedAccount.email}.`);
      onInvited();
      await queryClient.invalidateQueries(trpc.workspace.accounts.pathFilter());
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      onRefused(issues);
      if (Object.keys(issues).length === 0)
        showError('Could not invite team member', serverMessage(error, ''));
    },
  });
}
