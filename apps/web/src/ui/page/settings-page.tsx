import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import frame from './page-frame.module.css';
import styles from './settings-page.module.css';

type SettingsPageProps = {
  title: string;
  /** The part that is shown. */
  section: string;
  /** `SidebarLink`s to all parts. */
  menu: ReactNode;
  children: ReactNode;
};

/** A page of settings: its parts in a menu at the side, on a phone above, and one of them. */
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
