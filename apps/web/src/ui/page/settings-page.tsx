import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import frame from './page-frame.module.css';
import styles from './settings-page.module.css';

type SettingsPageProps = {
  title: string;
  section: string;
  menu: ReactNode;
  children: ReactNode;
};

export function SettingsPage({ title, section, menu, children }: SettingsPageProps) {
  return (
    <div className={frame.page}>
      <Title order={1}>{title}</Title>
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label={title}>
          {menu}
        </nav>
        <section className={styles.content} aria-label={section}>
          <Title order={2} className={styles.heading}>
            {section}
          </Title>
          {children}
        </section>
      </div>
    </div>
  );
}
