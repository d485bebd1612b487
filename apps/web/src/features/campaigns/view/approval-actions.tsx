import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { Campaign, CampaignApproval } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { useTRPC } from '../../../lib/trpc.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { LaunchDialog } from '../editor/launch-dialog.tsx';
import { readAudience } from '../editor/recipients/audience-draft.ts';
import { useReach } from '../editor/recipients/use-reach.ts';
import { triggerText } from '../trigger-text.ts';
import { useCampaignMove, useCampaignReport } from '../use-campaign-move.ts';
import { DeclineDialog } from './decline-dialog.tsx';

type ApprovalActionsProps = {
  campaign: Campaign;
  approval: CampaignApproval;
  canApprove: boolean;
  attributes: readonly Attribute[];
  /** The time of the response, in milliseconds since 1970. */
  now: number;
};

export function ApprovalActions({ canApprove, ...props }: ApprovalActionsProps) {
  return canApprove ? <DecideButtons {...props} /> : <WithdrawButton campaignId={props.campaign.id} />;
}

function WithdrawButton({ campaignId }: { campaignId: string }) {
  const workspaceHandle = useWorkspace().handle;
  const withdraw = useCampaignMove('withdrawApproval');
  return (
    <BusyButton
      variant="default"
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate({ workspaceHandle, campaignId })}
    >
      Withdraw request
    </BusyButton>
  );
}

function DecideButtons({ campaign, approval, attributes, now }: Omit<ApprovalActionsProps, 'canApprove'>) {
  const workspaceHandle = useWorkspace().handle;
  const reach = useReach(campaign.targetPassTemplateId, readAudience(campaign.audience));
  const report = useCampaignReport({ done: 'The campaign is approved.', verb: 'approve' });
  const approve = useMutation(useTRPC().workspace.campaigns.approve.mutationOptions(report));
  const [isApproving, approving] = useDisclosure(false);
  const [isDeclining, declining] = useDisclosure(false);
  const at = approval.launchAt === null ? null : new Date(approval.launchAt);
  const decision = { workspaceHandle, campaignId: campaign.id, approvalId: approval.id };
  return (
    <>
      <Button disabled={!reach.data || (at !== null && at.getTime() <= now)} onClick={approving.open}>
        {at ? 'Approve and schedule' : 'Approve and launch'}
      </Button>
      <Button variant="default" onClick={declining.open}>
        Decline
      </Button>
      <LaunchDialog
        reach={isApproving ? (reach.data ?? null) : null}
        at={at}
        runs={campaign.trigger && triggerText(campaign.trigger, attributes)}
        confirmLabel={at ? 'Approve and schedule' : 'Approve and launch'}
        isBusy={approve.isPending}
        onConfirm={() => approve.mutate(decision, { onSettled: approving.close })}
        onClose={approving.close}
      />
      {isDeclining && <DeclineDialog decision={decision} onClose={declining.close} />}
    </>
  );
}
