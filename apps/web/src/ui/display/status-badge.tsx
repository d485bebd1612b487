import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

/** good: in force · busy: in progress · soon: needs attention soon · danger: over or broken · quiet: everything else. */
export type StatusTone = 'good' | 'busy' | 'soon' | 'danger' | 'quiet';

export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
