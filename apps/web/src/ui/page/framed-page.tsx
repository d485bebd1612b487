import { Anchor, Button, Loader, Title } from '@mantine/core';
import { IconBrowserX, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import styles from './framed-page.module.css';

type FramedPageProps = {
  title: string;
  address?: string;
  children: ReactNode;
};

/** Shows another page in a frame, below its name and a link that opens it outside. */
export function FramedPage({ title, address, children }: FramedPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {address && (
          <Anchor href={address} target="_blank" rel="noreferrer" className={styles.out}>
            Open in a new tab
            <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          </Anchor>
        )}
      </header>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}

export function FrameWaiting() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  );
}

export function FrameBlocked({ address }: { address: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconBrowserX size={24} stroke={1.6} />}
        title="This page cannot be shown here"
        action={
          <Button component="a" href={address} target="_blank" rel="noreferrer">
            Open in a new tab
          </Button>
        }
      >
        {new URL(address).host} does not answer, redirects to another site, or does not allow other pages to
        embed it. It may still open in a tab of its own.
      </EmptyState>
    </div>
  );
}
