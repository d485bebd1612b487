import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './focused-page.module.css';
import { PlainLink } from './links.tsx';
import { Logo } from './logo.tsx';
import { useDocumentTitle } from './use-document-title.ts';

type FocusedPageProps = {
  title: string;
  lead?: ReactNode;
  corner?: ReactNode;
  children: ReactNode;
};

export function FocusedPage({ title, lead, corner, children }: FocusedPageProps) {
  useDocumentTitle(title.replace(/\.$/, ''));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <PlainLink to="/" className={styles.brand}>
          <Logo size={26} />
          Tessera
        </PlainLink>
        {corner}
      </header>
      <main id="content" tabIndex={-1} className={styles.column}>
        <Title order={1}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </main>
    </div>
  );
}
