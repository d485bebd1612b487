import type { ApprovalPeople, CampaignApproval } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { OnlyAdminNotice } from '../../organizations/only-admin-notice.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './campaign-view.module.css';

type ApprovalNoticeProps = {
  approval: CampaignApproval;
  people: ApprovalPeople;
  /** The time of the response, in milliseconds since 1970. */
  at: number;
};

export function ApprovalNotice({ approval, people, at }: ApprovalNoticeProps) {
  const { timezoneName, organization } = useWorkspace();
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  const { state, launchAt, requestedAt, decidedAt, note } = approval;
  const requester = people.requestedBy ?? 'An API key or a former admin';
  const decider = people.decidedBy ?? 'A former admin';
  if (state === 'approved')
    return (
      <p className={styles.line}>
        Approved by {decider}
        {decidedAt && ` on ${day(decidedAt)}`}, requested by {requester}.
      </p>
    );
  if (state === 'declined')
    return (
      <Notice tone="soon">
        {decider} declined to approve this campaign{decidedAt && ` on ${day(decidedAt)}`}
        {note ? `: “${note}”` : '.'}
      </Notice>
    );
  const isPast = launchAt !== null && Date.parse(launchAt) <= at;
  return (
    <>
      <Notice tone="soon">
        {requester} asked on {day(requestedAt)} for approval to launch this campaign
        {launchAt ? ` on ${day(launchAt)}` : ' at once'}.{' '}
        {isPast
          ? 'That time has passed. Request approval for another one.'
          : 'Nothing is sent until another admin approves it.'}
      </Notice>
      <OnlyAdminNotice organization={organization} />
    </>
  );
}
