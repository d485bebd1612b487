import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

type DetailsPageProps = {
  back?: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** A notice about the object: archived, expiring. */
  banner?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
};

export function DetailsPage(props: DetailsPageProps) {
  return (
    <div className={styles.page}>
      {props.back && <div className={styles.above}>{props.back}</div>}
      <header className={styles.head}>
        <div className={styles.heading}>
          <Title order={1}>{props.title}</Title>
          {props.badges}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.banner && <div className={styles.banner}>{props.banner}</div>}
      {props.tabs && <div className={styles.tabs}>{props.tabs}</div>}
      {props.children}
    </div>
  );
}
