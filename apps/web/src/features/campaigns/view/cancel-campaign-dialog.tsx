import type { Campaign } from '@tessera/contract';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useCampaignMove } from '../use-campaign-move.ts';
import { cancelText } from './cancel-text.ts';

type CancelCampaignDialogProps = { campaign: Campaign; onClose: () => void };

export function CancelCampaignDialog({ campaign, onClose }: CancelCampaignDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const cancel = useCampaignMove('cancel');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Cancel “${campaign.name}”?`}
      confirmLabel="Cancel campaign"
      closeLabel="Keep it"
      isDanger
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ workspaceHandle, campaignId: campaign.id }, { onSettled: onClose })}
    >
      {cancelText(campaign)}
    </ConfirmDialog>
  );
}
