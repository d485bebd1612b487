import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import styles from '../page/page-frame.module.css';
import type { ListState } from './list-state.ts';

type ListPageProps = {
  title: string;
  /** The title shows the count once known: "Title (N)". */
  list: ListState<unknown>;
  actions?: ReactNode;
  /** True if the empty state offers the action, to show it once. Only hides the actions, so that a dialog opened from them stays open. */
  isNextStepBelow?: boolean;
  tabs?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

export function ListPage(props: ListPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Title order={1}>
          {props.title}
          {props.list.status === 'ready' && (
            <span className={styles.count}> ({formatCount(props.list)})</span>
          )}
        </Title>
        {props.actions && (
          <div className={styles.actions} hidden={props.isNextStepBelow}>
            {props.actions}
          </div>
        )}
      </header>
      {props.notice && <div className={styles.banner}>{props.notice}</div>}
      <div className={styles.toolbar}>
        {props.tabs}
        {props.search}
        {props.filters && <div className={styles.toolbarEnd}>{props.filters}</div>}
      </div>
      {props.children}
    </div>
  );
}
