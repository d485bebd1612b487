import { type WebhookEndpointWithSecret, webhookRotationHours } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type RotateSecretDialogProps = {
  rotate: () => Promise<Pick<WebhookEndpointWithSecret, 'secret'>>;
  onClose: () => void;
};

export function RotateSecretDialog({ rotate, onClose }: RotateSecretDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      setSecret((await rotate()).secret);
    } catch (error) {
      showError(serverMessage(error, 'Could not rotate the secret. Please try again.'));
    } finally {
      setIsBusy(false);
    }
  };
  if (secret !== null)
    return (
      <Dialog isOpen title="New signing secret" width={560} onClose={onClose} closeOnClickOutside={false}>
        <SecretDialog
          secret={secret}
          note={`For ${webhookRotationHours} hours messages are signed with the former secret, too.`}
          onDone={onClose}
        />
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen
      title="Rotate the secret?"
      confirmLabel="Rotate secret"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Messages are signed with the new secret from now on, and for {webhookRotationHours} hours with the
      present one, too: time enough to update your program.
    </ConfirmDialog>
  );
}
