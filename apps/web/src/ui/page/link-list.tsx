import { Loader, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InitialTile } from '../display/initial-tile.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { AutoFetchNextPage } from '../table/auto-fetch-next-page.tsx';
import { isAutoFetching } from '../table/is-auto-fetching.ts';
import type { ListState } from '../table/list-state.ts';
import { LoadMore } from '../table/load-more.tsx';
import styles from './link-list.module.css';

type LinkListProps<Item> = {
  label: string;
  list: ListState<Item>;
  itemKey: (item: Item) => string;
  link: (item: Item, content: ReactNode) => ReactNode;
  name: (item: Item) => string;
  fallbackInitial: string;
  pictures?: (item: Item) => ReactNode;
  detail?: (item: Item) => ReactNode;
  isOpening?: (item: Item) => boolean;
  errorTitle: string;
  empty: ReactNode;
};

export function LinkList<Item>(props: LinkListProps<Item>) {
  const { list } = props;
  if (list.status === 'error') {
    return (
      <div className={styles.frame}>
        <ErrorState title={props.errorTitle} error={list.error} retry={list.retry} />
      </div>
    );
  }
  if (list.status === 'pending') return <Pending label={props.label} />;
  if (list.items.length === 0)
    return (
      <div className={styles.frame}>
        {isAutoFetching(list) ? <AutoFetchNextPage list={list} /> : props.empty}
      </div>
    );
  return (
    <>
      <ul className={styles.frame} aria-label={props.label} data-stale={list.isStale || undefined}>
        {list.items.map((item) => (
          <li key={props.itemKey(item)} className={styles.item}>
            {props.link(item, <ItemContent item={item} {...props} />)}
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore list={list} />}
    </>
  );
}

function ItemContent<Item>(props: LinkListProps<Item> & { item: Item }) {
  const { item, name, fallbackInitial, pictures, detail, isOpening } = props;
  const shownDetail = detail?.(item);
  return (
    <span className={styles.content}>
      <InitialTile name={name(item)} fallback={fallbackInitial} size={36} />
      <span className={styles.name}>{name(item)}</span>
      {pictures && <span className={styles.pictures}>{pictures(item)}</span>}
      {shownDetail && <span className={styles.detail}>{shownDetail}</span>}
      {isOpening?.(item) ? (
        <Loader size={16} className={styles.chevron} role="status" aria-label={`Opening ${name(item)}`} />
      ) : (
        <IconChevronRight size={16} className={styles.chevron} aria-hidden="true" />
      )}
    </span>
  );
}

function Pending({ label }: { label: string }) {
  return (
    <ul className={styles.frame} aria-label={label} aria-busy="true">
      {['40%', '55%', '35%', '48%'].map((width) => (
        <li key={width} className={styles.item}>
          <span className={styles.content}>
            <Skeleton width={36} height={36} radius={8} />
            <Skeleton width={width} height={12} />
          </span>
        </li>
      ))}
    </ul>
  );
}
