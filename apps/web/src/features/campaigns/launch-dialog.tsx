import type { CampaignReach } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { reachText } from './reach-text.ts';

type LaunchDialogProps = {
  /** Null while nobody asks. */
  reach: CampaignReach | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says how many are reached, before they are. */
export function LaunchDialog({ reach, isBusy, onConfirm, onClose }: LaunchDialogProps) {
  const passes = reach?.passes ?? 0;
  return (
    <ConfirmDialog
      isOpen={reach !== null}
      onClose={onClose}
      title={`Launch to ${formatNumber(passes)} ${passes === 1 ? 'pass' : 'passes'}?`}
      confirmLabel="Launch campaign"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      {reach && reachText(reach)} A message that was sent cannot be called back.
    </ConfirmDialog>
  );
}
