import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { useTRPC } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useCampaignReport } from '../use-campaign-move.ts';

type EndChangeDialogProps = { campaign: Campaign; onClose: () => void };

export function EndChangeDialog({ campaign, onClose }: EndChangeDialogProps) {
  const workspaceHandle = useWorkspace().handle;
  const report = useCampaignReport({
    done: 'The change has ended. Wallets are being updated.',
    verb: 'end the change of the',
  });
  const end = useMutation(useTRPC().workspace.campaigns.endChange.mutationOptions(report));
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
      All passes change back to their own values and design, without a notification. The message stays.
      {campaign.trigger && ' The next run changes passes again.'}
    </ConfirmDialog>
  );
}
