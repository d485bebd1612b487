import { useQuery } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { passTimelineQuery } from '../queries.ts';
import styles from './pass-findings.module.css';
import { UndoVoiding } from './undo-voiding.tsx';

export function PassFindings({ pass }: { pass: Pass }) {
  const { handle, timezoneName } = useWorkspace();
  const question = { workspaceHandle: handle, passId: pass.id };
  const findings = useQuery(passTimelineQuery(useTRPC(), question)).data?.findings ?? [];
  if (findings.length === 0) return null;
  const { restorableUntil } = pass;
  const until = restorableUntil && formatDate(restorableUntil, timezoneName, 'dateTime');
  return (
    <section className={styles.findings} aria-label="Why did it not arrive?">
      {findings.map(({ case: name, severity, sentence, advice, at }) => (
        <Notice
          key={`${name} ${sentence}`}
          tone={severity === 'problem' ? 'soon' : 'quiet'}
          action={name === 'voided' && until && <UndoVoiding pass={pass} />}
        >
          <p className={styles.sentence}>
            {sentence} {at && <time dateTime={at}>{formatDate(at, timezoneName, 'dateTime')}</time>}
          </p>
          <p className={styles.advice}>
            {advice}
            {name === 'voided' && until && ` It can be undone until ${until}.`}
          </p>
        </Notice>
      ))}
    </section>
  );
}
