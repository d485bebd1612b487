import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import styles from './pass-link.module.css';

const qrPixels = 168;

/** The encoder is large: fetched when a code is first shown. */
const LinkQr = latePart(
  () => import('./link-qr.tsx').then((module) => module.LinkQr),
  <Skeleton width={qrPixels} height={qrPixels} radius="md" />,
);

type PassLinkProps = { url: string; withQr?: boolean; action?: ReactNode };

/** A pass's download link: to copy, to open, and as a code to hold a phone to. */
export function PassLink({ url, withQr = false, action }: PassLinkProps) {
  return (
    <div className={styles.link}>
      {withQr && <LinkQr url={url} size={qrPixels} />}
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
