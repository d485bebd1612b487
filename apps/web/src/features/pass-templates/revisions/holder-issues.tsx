import type { FixableIssue } from '@tessera/pass-design';
import styles from './publish-dialog.module.css';

const shownMax = 5;

/** The first issues that holders would see. */
export function HolderIssues({ issues }: { issues: readonly FixableIssue[] }) {
  const others = issues.length - shownMax;
  return (
    <ul className={styles.list}>
      {issues.slice(0, shownMax).map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
      {others > 0 && <li>And {others} more, which the list of issues names.</li>}
    </ul>
  );
}

export const countOfIssues = ({ length }: readonly FixableIssue[]): string =>
  length === 1 ? '1 problem' : `${length} problems`;
