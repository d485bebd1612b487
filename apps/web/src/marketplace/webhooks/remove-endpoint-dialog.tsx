import { useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { goTo } from '../marketplace-location.ts';
import styles from './webhooks.module.css';

type RemoveEndpointDialogProps = {
  endpoint: WebhookEndpoint;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

export function RemoveEndpointDialog({ endpoint, remove, onClose }: RemoveEndpointDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await remove();
    } catch (error) {
      setIsBusy(false);
      showError(serverMessage(error, 'Could not remove the endpoint. Please try again.'));
      return;
    }
    goTo({ kind: 'webhooks' });
    showDone('The endpoint is removed.');
    await queryClient.invalidateQueries(trpc.workspace.webhooks.list.pathFilter());
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="Remove this endpoint?"
      confirmLabel="Remove endpoint"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <strong className={styles.url}>{endpoint.url}</strong> no longer receives anything. Its secret and its
      log of deliveries go with it; this cannot be undone.
    </ConfirmDialog>
  );
}
