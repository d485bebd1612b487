import { Skeleton } from '@mantine/core';
import styles from './activity-strip.module.css';

/** As large as the tiles, so that nothing moves when they load. */
export function ActivityOutline() {
  return (
    <div className={styles.strip} role="status" aria-label="Loading the latest figures">
      {['holders', 'days', 'campaign', 'result'].map((tile) => (
        <Skeleton key={tile} height={118} radius={12} />
      ))}
    </div>
  );
}
