import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyIcon } from '../form/copy-button.tsx';
import { useDocumentTitle } from '../page/use-document-title.ts';
import styles from './message-page.module.css';

type MessagePageProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  requestId?: string | undefined;
};

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
          <CopyIcon value={requestId} label="Copy request id" />
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
