import type { Campaign } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { formatDate } from '../../../lib/format-date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { triggerText } from '../trigger-text.ts';
import styles from './campaign-view.module.css';

type RecurringLineProps = { campaign: Campaign; attributes: readonly Attribute[] };

export function RecurringLine({ campaign, attributes }: RecurringLineProps) {
  const { timezoneName } = useWorkspace();
  const { status, trigger, nextRunAt, problem } = campaign;
  const state = {
    Draft: 'Not launched yet.',
    Scheduled: 'Not launched yet.',
    Sending: nextRunAt ? `The next run is due on ${formatDate(nextRunAt, timezoneName, 'dateTime')}.` : null,
    Paused: 'Paused: runs that come due in the meantime are skipped.',
    Sent: null,
    Canceled: 'Canceled: no further run begins.',
  }[status];
  return (
    <>
      {problem && <Notice tone="danger">The last run could not be launched. {problem}</Notice>}
      <p className={styles.line}>
        {trigger && triggerText(trigger, attributes)} {state}
      </p>
    </>
  );
}
