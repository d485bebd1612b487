import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainLink } from '../../ui/page/links.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import styles from './lab-frame.module.css';

type LabFrameProps = {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

export function LabFrame({ title, lead, actions, isWide = false, children }: LabFrameProps) {
  return (
    <div className={styles.page} data-wide={isWide}>
      <header className={styles.bar}>
        <PlainLink to="/" className={styles.brand}>
          <Logo size={26} />
          Tessera
        </PlainLink>
        <span className={styles.note}>Development only</span>
      </header>
      <main className={styles.content}>
        <div className={styles.head}>
          <Title order={1}>{title}</Title>
          {actions}
        </div>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
