import { useMutation } from '@tanstack/react-query';
import type { AppleCertificateRequest } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';

type DeleteRequestDialogProps = { request: AppleCertificateRequest; onClose: () => void };

export function DeleteRequestDialog({ request, onClose }: DeleteRequestDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const refresh = useRefreshPlatforms();
  const remove = useMutation(
    useTRPC().workspace.appleCertificateRequests.delete.mutationOptions({
      onSuccess: async () => {
        onClose();
        showDone('The request is deleted.');
        await refresh();
      },
      onError: (error) => showError(serverMessage(error, 'Could not delete the request. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this certificate request?"
      confirmLabel="Delete request"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ workspaceHandle, certificateRequestId: request.id })}
    >
      Its private key is deleted with it. A certificate that Apple has issued for this request, or issues
      later, can then not be used.
    </ConfirmDialog>
  );
}
