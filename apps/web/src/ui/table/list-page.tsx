import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import styles from '../page/page-frame.module.css';
import type { ListState } from './list-state.ts';

type ListPageProps = {
  title: string;
  /** How many there are in all is shown as "Title (N)" once known. */
  list: ListState<unknown>;
  actions?: ReactNode;
  /**
   * True where the empty list itself offers the one next step, so that it is not offered twice. The actions are only hidden then:
   * a dialog somebody opened from them before the list had come stays open.
   */
  isNextStepBelow?: boolean;
  tabs?: ReactNode;
  search?: ReactNode;
  /** Right of the search: filters. */
  filters?: ReactNode;
  /** Between the header and the tools: a notice or a checklist. */
  notice?: ReactNode;
  children: ReactNode;
};

/** A page that is a list: title with count, tools, the table. */
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
