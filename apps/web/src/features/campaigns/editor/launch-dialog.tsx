import type { CampaignReach } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { reachText } from './recipients/reach-text.ts';

type LaunchDialogProps = {
  reach: CampaignReach | null;
  at: Date | null;
  runs: string | null;
  confirmLabel?: string;
  isBusy: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export function LaunchDialog({
  reach,
  at,
  runs,
  confirmLabel,
  isBusy,
  children,
  onConfirm,
  onClose,
}: LaunchDialogProps) {
  const { timezoneName } = useWorkspace();
  const passes = countOfPasses(reach?.passes ?? 0);
  const time = at && formatDate(at.toISOString(), timezoneName, 'dateTime');
  return (
    <ConfirmDialog
      isOpen={reach !== null}
      onClose={onClose}
      title={runs ? 'Launch the recurring campaign?' : time ? `Launch on ${time}?` : `Launch to ${passes}?`}
      confirmLabel={confirmLabel ?? (time ? 'Schedule campaign' : 'Launch campaign')}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      {runs && `${runs} Each run reaches those to whom this applies then, of ${passes} at present. `}
      {!runs && reach && reachText(reach, at !== null)}{' '}
      {runs
        ? 'It can be paused and canceled at any time, but no longer edited.'
        : time
          ? 'The recipients are counted again then. Until then the campaign can be edited and canceled.'
          : 'A message that was sent cannot be called back.'}
      {children}
    </ConfirmDialog>
  );
}
