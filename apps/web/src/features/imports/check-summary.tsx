import { Progress } from '@mantine/core';
import type { Import } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf } from './format-progress.ts';
import styles from './import.module.css';
import type { Check } from './use-import-check.ts';

/** The file of refused rows contains all reasons. */
const shownReasons = 5;

const existingLabels: Record<Import['existing'], string> = {
  skip: 'Skipped',
  update: 'Updated',
  issueAnother: 'Already have it',
};

export function CheckSummary({ people, check }: { people: Import; check: Check }) {
  if (people.problems.length > 0)
    return (
      <Notice tone="soon">
        {people.problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </Notice>
    );
  if (check.error && !check.isRunning)
    return <ErrorState title="Could not check the file" error={check.error} retry={check.retry} />;
  const share = check.isDone ? 100 : (check.bytes / Math.max(1, people.bytes)) * 100;
  const fresh = check.rows - check.refused - check.existing;
  return (
    <>
      {!check.isDone && (
        <div className={styles.checking}>
          <Progress value={share} aria-label="Checked" />
          <p className={styles.hint}>
            Reading every row… {formatNumber(check.rows)} of about {countOf(people.rowCount, 'row')}. You can
            start without waiting.
          </p>
        </div>
      )}
      <div aria-live={check.isDone ? 'polite' : 'off'}>
        <StatTiles>
          <StatTile label="New passes" value={formatNumber(fresh)} />
          {people.existing !== 'issueAnother' && (
            <StatTile label={existingLabels[people.existing]} value={formatNumber(check.existing)} />
          )}
          <StatTile label="Refused" value={formatNumber(check.refused)} />
        </StatTiles>
        {check.reasons.length > 0 && <Reasons check={check} />}
        {check.isDone && check.refused === 0 && check.rows > 0 && (
          <p className={styles.hint}>Every row can be imported.</p>
        )}
      </div>
    </>
  );
}

function Reasons({ check: { reasons } }: { check: Check }) {
  const more = reasons.length - shownReasons;
  return (
    <>
      <p className={styles.reasonsTitle}>Why rows would be refused</p>
      <ul className={styles.reasons}>
        {reasons.slice(0, shownReasons).map(({ reason, rows, firstLine }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span className={styles.samples}>
              {countOf(rows, 'row')}, {rows === 1 ? 'in' : 'the first in'} line {formatNumber(firstLine)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {more > 0 && `And ${countOf(more, 'other reason')}. `}The other rows are imported. Afterwards you can
        download the refused ones, correct them, and import them again.
      </p>
    </>
  );
}
