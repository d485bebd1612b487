import { useMutation } from '@tanstack/react-query';
import { isForbidden, isNotFound, serverMessage } from '../../lib/errors.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type RevokeApiKeyDialogProps = {
  name: string;
  onRevoke: () => Promise<void>;
  onRefused: () => void;
  onClose: () => void;
};

export function RevokeApiKeyDialog({ name, onRevoke, onRefused, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation({
    mutationFn: onRevoke,
    onSuccess: () => {
      onClose();
      showDone(`The key “${name}” is revoked.`);
    },
    onError: (error) => {
      if (isForbidden(error)) return onRefused();
      if (isNotFound(error)) onClose();
      showError(serverMessage(error, 'Could not revoke the key. Please try again.'));
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      isDanger
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      Anything that uses this key is refused from its next call on. This cannot be undone; it will need a new
      key.
    </ConfirmDialog>
  );
}
