import { Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from './message-page.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** Fetched when there is something to copy, so that no first visit pays for it. Where that fails, too, the id can still be read. */
const CopyIcon = lazy(() =>
  import('./copy-button.tsx').then(
    (module) => ({ default: module.CopyIcon }),
    () => ({ default: () => <span /> }),
  ),
);

type MessagePageProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  requestId?: string | undefined;
};

/** A whole page that says one thing: not found, not allowed, broken. */
export function MessagePage({ title, children, action, requestId }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.page} role="alert">
      <Title order={1}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {requestId && (
        <div className={styles.request}>
          <span className={styles.note}>Request id</span>
          <code>{requestId}</code>
          <Suspense>
            <CopyIcon value={requestId} label="Copy request id" />
          </Suspense>
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
