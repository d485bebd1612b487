import type { CampaignReach } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../../lib/app-config-context.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { reachText } from './recipients/reach-text.ts';

type AskForApprovalDialogProps = {
  reach: CampaignReach;
  at: Date | null;
  /** Of a recurring campaign: when its runs start. */
  runs: string | null;
  isBusy: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export function AskForApprovalDialog({ reach, at, runs, children, ...dialog }: AskForApprovalDialogProps) {
  const { timezoneName } = useWorkspace();
  const { sendsMail } = useAppConfig();
  const time = at && formatDate(at.toISOString(), timezoneName, 'dateTime');
  return (
    <ConfirmDialog isOpen title="Ask for approval?" confirmLabel="Ask for approval" {...dialog}>
      {runs
        ? `${runs} Each run reaches those to whom this applies then, of ${countOfPasses(reach.passes)} at present.`
        : reachText(reach, at !== null)}{' '}
      {time
        ? `Once another admin approves it, it is scheduled for ${time}.`
        : 'It is launched as soon as another admin approves it.'}{' '}
      {sendsMail ? 'The other admins get an email.' : 'No email is sent, so tell another admin yourself.'}{' '}
      Saving a change withdraws the request.
      {children}
    </ConfirmDialog>
  );
}
