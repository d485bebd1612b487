import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = { tone?: 'quiet' | 'soon' | 'danger'; action?: ReactNode; children: ReactNode };

export function Notice({ tone = 'quiet', action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'note'}>
      <IconInfoCircle size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
