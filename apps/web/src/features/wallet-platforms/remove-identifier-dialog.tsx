import { useMutation } from '@tanstack/react-query';
import type { ApplePassTypeIdentifier } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';

type RemoveIdentifierDialogProps = { identifier: ApplePassTypeIdentifier; onClose: () => void };

export function RemoveIdentifierDialog({ identifier, onClose }: RemoveIdentifierDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const refresh = useRefreshPlatforms();
  const remove = useMutation(
    useTRPC().workspace.applePassTypeIdentifiers.delete.mutationOptions({
      onSuccess: async () => {
        onClose();
        showDone(`${identifier.identifier} is removed.`);
        await refresh();
      },
      onError: (error) =>
        showError(serverMessage(error, 'Could not remove the identifier. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${identifier.identifier}?`}
      confirmLabel="Remove"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ workspaceHandle, applePassTypeIdentifierId: identifier.id })}
    >
      Its certificate and private key are deleted here. At Apple nothing changes. An identifier that a pass
      template uses cannot be removed.
    </ConfirmDialog>
  );
}
