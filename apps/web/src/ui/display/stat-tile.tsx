import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './stat-tile.module.css';

export function StatTile({
  label,
  value,
  note,
}: {
  label: string;
  value: string | undefined;
  note?: ReactNode;
}) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton height={24} width={56} />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}
