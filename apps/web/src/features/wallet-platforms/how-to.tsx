import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './wallet-platforms.module.css';

/** Collapsible instructions for the vendor's console. */
export function HowTo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.howTo}>
      <summary>{title}</summary>
      <ol>{children}</ol>
    </details>
  );
}

/** Opens in a new tab, to keep what is typed here. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" underline="always">
      {children}
      <IconExternalLink size={14} aria-label="(opens in a new tab)" style={{ marginInlineStart: 3 }} />
    </Anchor>
  );
}
