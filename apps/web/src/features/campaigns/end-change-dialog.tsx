import type { Campaign } from '@tessera/contract';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useCampaignMove } from './use-campaign-move.ts';

type EndChangeDialogProps = { campaign: Campaign; onClose: () => void };

/** Asks before passes fall back to their own values. */
export function EndChangeDialog({ campaign, onClose }: EndChangeDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const end = useCampaignMove('endChange');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`End the change of “${campaign.name}”?`}
      confirmLabel="End the change"
      closeLabel="Keep it"
      isBusy={end.isPending}
      onConfirm={() => end.mutate({ workspaceHandle, campaignId: campaign.id }, { onSettled: onClose })}
    >
      All passes fall back to their own values and design, without a notification. The message stays.
      {campaign.trigger && ' The next run changes passes again.'}
    </ConfirmDialog>
  );
}
