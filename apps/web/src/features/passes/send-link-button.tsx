import { IconMail, IconMessage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

export function SendLinkButton({ pass, isPrimary = false }: { pass: Pass; isPrimary?: boolean }) {
  const workspaceHandle = useWorkspace().handle;
  const send = useMutation(
    useTRPC().workspace.passes.sendDownloadLink.mutationOptions({
      onSuccess: ({ email, phone }) => showDone(`The download link is on its way to ${phone ?? email}.`),
      onError: (error) => showError(serverMessage(error, 'Failed to send. Please try again.')),
    }),
  );
  return (
    <BusyButton
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={pass.user.email ? <IconMail size={16} /> : <IconMessage size={16} />}
      isBusy={send.isPending}
      onClick={() => send.mutate({ workspaceHandle, passId: pass.id })}
    >
      Send download link
    </BusyButton>
  );
}
