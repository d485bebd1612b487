import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What this place is for, or what happened; one or two sentences. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
};

/** What stands where content will be: empty, no match, or an error of one part of the page. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
