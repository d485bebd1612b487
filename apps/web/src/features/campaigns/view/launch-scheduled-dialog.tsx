import type { Campaign } from '@tessera/contract';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { readAudience } from '../editor/recipients/audience-draft.ts';
import { ReachLine } from '../editor/recipients/reach-line.tsx';
import { reachText } from '../editor/recipients/reach-text.ts';
import { useReach } from '../editor/recipients/use-reach.ts';
import { useCampaignMove } from '../use-campaign-move.ts';

type LaunchScheduledDialogProps = { campaign: Campaign; onClose: () => void };

export function LaunchScheduledDialog({ campaign, onClose }: LaunchScheduledDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const reach = useReach(campaign.targetPassTemplateId, readAudience(campaign.audience));
  const launch = useCampaignMove('launch');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Launch now instead?"
      confirmLabel="Launch campaign"
      isBusy={launch.isPending}
      isConfirmOff={!reach.data}
      onConfirm={() => launch.mutate({ workspaceHandle, campaignId: campaign.id }, { onSettled: onClose })}
    >
      <ReachLine reach={reach} missing={null}>
        {(counted) => `${reachText(counted)} A message that was sent cannot be called back.`}
      </ReachLine>
    </ConfirmDialog>
  );
}
