import { Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate, RecipientOption, RecipientOptions } from '@tessera/contract';
import { useState } from 'react';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { recipientOptionsQuery } from './queries.ts';
import { countOfMessages, type MessageCount, sentText } from './send-texts.ts';
import type { RecipientChoice } from './use-recipient-selection.ts';

type SendEmailsButtonProps = {
  template: PassTemplate;
  choice: RecipientChoice;
  isOverLimit: boolean;
  sms: RecipientOptions['sms'] | null;
};

const failed = 'Failed to send. Please try again.';

export function SendEmailsButton({ template, choice, isOverLimit, sms }: SendEmailsButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { selected } = choice;
  const { send, isSending } = useSend(template.id, choice, () => setAsking(false));
  const count = selected.length;
  const textMessages = selected.filter(({ isTexted }) => isTexted).length;
  const messages = { emails: count - textMessages, textMessages };
  return (
    <>
      <BusyButton
        isBusy={isSending && !isAsking}
        disabled={count === 0 || isOverLimit}
        leftSection={<IconMail size={16} />}
        onClick={() => setAsking(true)}
      >
        {textMessages > 0 ? 'Send links' : 'Send Email'}
      </BusyButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={titleOf(messages)}
        confirmLabel={`Send ${countOfMessages(messages)}`}
        isBusy={isSending}
        onConfirm={() => send(selected)}
      >
        {questionText(selected, messages, template.name)}
        {sms && textMessages > 0 && <SmsText {...{ sms, textMessages }} />}
      </ConfirmDialog>
    </>
  );
}

function titleOf({ emails, textMessages }: MessageCount): string {
  if (textMessages === 0) return emails === 1 ? 'Send this email?' : 'Send these emails?';
  return emails + textMessages === 1 ? 'Send this text message?' : 'Send these messages?';
}

function questionText(
  [first, ...others]: RecipientOption[],
  { emails, textMessages }: MessageCount,
  name: string,
): string {
  const what =
    textMessages === 0 ? 'an email' : emails === 0 ? 'a text message' : 'an email or a text message';
  const whom =
    others.length === 0
      ? `${first?.isTexted ? first.user.phone : first?.user.email} gets ${what}`
      : `The holders of ${formatNumber(others.length + 1)} passes get ${what} each`;
  return `${whom} with the download link of “${name}”. Sent ${textMessages === 0 ? 'emails' : 'messages'} cannot be taken back.`;
}

/** The operator charges each part of a long text. */
function SmsText({ sms, textMessages }: { sms: NonNullable<RecipientOptions['sms']>; textMessages: number }) {
  const parts = sms.segments === 1 ? '1 message' : `${sms.segments} messages`;
  return (
    <Stack gap={6} mt="md">
      <Text size="sm" fw={500}>
        Text message
      </Text>
      <Card>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {sms.text}
        </Text>
      </Card>
      <Text size="sm" c="dimmed">
        {sms.length} characters (
        {sms.encoding === 'GSM-7' ? 'GSM-7' : 'UCS-2, because of a special character'}) are {parts} for each
        person: about {formatNumber(sms.segments * textMessages)} charged in all.
      </Text>
    </Stack>
  );
}

function useSend(passTemplateId: string, choice: RecipientChoice, close: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const mutation = useMutation(
    trpc.workspace.passTemplates.inviteEmails.send.mutationOptions({
      onSuccess: async ({ count, textMessages, leftOut }, { passIds }) => {
        close();
        const names = new Map(
          choice.selected.map(({ id, user }) => [id, user.name || user.email || user.phone || id]),
        );
        showDone(
          sentText(
            { emails: count - textMessages, textMessages },
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
