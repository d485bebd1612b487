import { Skeleton, Stack } from '@mantine/core';
import frame from '../page/page-frame.module.css';

export function PagePending() {
  return (
    <div className={frame.page} aria-busy="true" role="status" aria-label="Loading">
      <Skeleton height={28} width={220} mb="xl" />
      <Stack gap="sm">
        <Skeleton height={40} radius="md" />
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
      </Stack>
    </div>
  );
}
