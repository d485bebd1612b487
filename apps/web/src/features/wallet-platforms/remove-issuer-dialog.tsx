import { useMutation } from '@tanstack/react-query';
import type { GoogleIssuer } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';

type RemoveIssuerDialogProps = { issuer: GoogleIssuer; onClose: () => void };

export function RemoveIssuerDialog({ issuer, onClose }: RemoveIssuerDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const refresh = useRefreshPlatforms();
  const remove = useMutation(
    useTRPC().workspace.googleIssuers.delete.mutationOptions({
      onSuccess: async () => {
        onClose();
        showDone(`Issuer ${issuer.identifier} is removed.`);
        await refresh();
      },
      onError: (error) => showError(serverMessage(error, 'Could not remove the issuer. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove issuer ${issuer.identifier}?`}
      confirmLabel="Remove"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ workspaceHandle, googleIssuerId: issuer.id })}
    >
      The key of its service account is deleted here. At Google nothing changes. An issuer that a pass
      template uses cannot be removed.
    </ConfirmDialog>
  );
}
