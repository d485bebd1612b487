import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { LinkQr } from './link-qr.tsx';
import styles from './pass-link.module.css';

const qrPixels = 168;

export function PassLink({ url }: { url: string }) {
  return (
    <div className={styles.link}>
      <LinkQr url={url} size={qrPixels} />
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
      </div>
    </div>
  );
}
