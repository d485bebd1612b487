import { VisuallyHidden } from '@mantine/core';
import styles from './part-pending.module.css';

/** Something that was asked for is on its way: a line along the top of the window, since nothing stands yet where it will be. */
export function PartPending() {
  return (
    <div className={styles.line} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
    </div>
  );
}
