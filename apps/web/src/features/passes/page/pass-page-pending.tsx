import { Skeleton, Stack } from '@mantine/core';
import frame from '../../../ui/page/page-frame.module.css';
import styles from './pass-page.module.css';

export function PassPagePending() {
  return (
    <div className={frame.page} aria-busy="true" role="status" aria-label="Loading">
      <Skeleton height={14} width={120} mb="md" />
      <Skeleton height={30} width={260} />
      <div className={styles.columns}>
        <Stack gap="lg">
          <Skeleton height={480} radius="lg" />
          <Skeleton height={240} radius="lg" />
        </Stack>
        <Stack gap="lg">
          <Skeleton height={420} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </Stack>
      </div>
    </div>
  );
}
