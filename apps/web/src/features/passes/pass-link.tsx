import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './pass-link.module.css';

/** The encoder is large: fetched when a code is first shown. */
const LinkQr = lazy(() => import('./link-qr.tsx').then((module) => ({ default: module.LinkQr })));

const qrPixels = 168;

type PassLinkProps = { url: string; withQr?: boolean; action?: ReactNode };

/** A pass's download link: to copy, to open, and as a code to hold a phone to. */
export function PassLink({ url, withQr = false, action }: PassLinkProps) {
  return (
    <div className={styles.link}>
      {withQr && (
        <Suspense fallback={<Skeleton width={qrPixels} height={qrPixels} radius="md" />}>
          <LinkQr url={url} size={qrPixels} />
        </Suspense>
      )}
      <code className={styles.url}>{url}</code>
      <div className={styles.actions}>
        <CopyButton value={url} label="Copy link" copiedLabel="Link Copied" />
        <Button
          component="a"
          variant="default"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          Open download page
        </Button>
        {action}
      </div>
    </div>
  );
}
