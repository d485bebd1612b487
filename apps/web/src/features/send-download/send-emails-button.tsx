import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate, RecipientOption } from '@tessera/contract';
import { useState } from 'react';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { recipientOptionsQuery } from './queries.ts';
import { countOfEmails, sentText } from './send-texts.ts';
import type { RecipientChoice } from './use-recipient-selection.ts';

type SendEmailsButtonProps = {
  template: PassTemplate;
  choice: RecipientChoice;
  isOverLimit: boolean;
};

const failed = 'Failed to send. Please try again.';

export function SendEmailsButton({ template, choice, isOverLimit }: SendEmailsButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { selected } = choice;
  const { send, isSending } = useSend(template.id, choice, () => setAsking(false));
  const count = selected.length;
  return (
    <>
      <BusyButton
        isBusy={isSending && !isAsking}
        disabled={count === 0 || isOverLimit}
        leftSection={<IconMail size={16} />}
        onClick={() => setAsking(true)}
      >
        Send Email
      </BusyButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={count === 1 ? 'Send this email?' : 'Send these emails?'}
        confirmLabel={`Send ${countOfEmails(count)}`}
        isBusy={isSending}
        onConfirm={() => send(selected)}
      >
        {questionText(selected, template.name)}
      </ConfirmDialog>
    </>
  );
}

function questionText([first, ...others]: RecipientOption[], name: string): string {
  const whom =
    others.length === 0
      ? `${first?.user.email} gets an email`
      : `The holders of ${formatNumber(others.length + 1)} passes get an email each`;
  return `${whom} with the download link of “${name}”. Sent emails cannot be taken back.`;
}

function useSend(passTemplateId: string, choice: RecipientChoice, close: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const mutation = useMutation(
    trpc.workspace.passTemplates.inviteEmails.send.mutationOptions({
      onSuccess: async ({ count, leftOut }, { passIds }) => {
        close();
        const names = new Map(choice.selected.map(({ id, user }) => [id, user.name || user.email]));
        showDone(
          sentText(
            count,
            leftOut.map((id) => names.get(id) ?? id),
          ),
        );
        await Promise.all([
          queryClient.invalidateQueries(trpc.workspace.passTemplates.pathFilter()),
          queryClient.invalidateQueries(trpc.workspace.passes.pathFilter()),
        ]);
        // Unselect only now: before the refetch they would be selectable.
        choice.unselect(passIds.map((id) => ({ id })));
      },
      onError: async (error) => {
        if (!isNotFound(error)) return showError(failed, serverMessage(error, ''));
        // A selected pass outside the filter was erased; only the whole list tells which.
        const all = await queryClient.fetchQuery({ ...recipientOptionsQuery(trpc, question), staleTime: 0 });
        choice.dropUnknown(all.passes);
        showError(failed, 'Passes that no longer exist were removed from the selection.');
      },
    }),
  );
  const send = (passes: RecipientOption[]) =>
    mutation.mutate({ ...question, passIds: passes.map(({ id }) => id) });
  return { send, isSending: mutation.isPending };
}
