import { Button, Group, Text } from '@mantine/core';
import type { ListState } from './list-state.ts';

type LoadMoreProps = {
  list: Pick<
    Extract<ListState<unknown>, { status: 'ready' }>,
    'isLoadingMore' | 'hasLoadMoreFailed' | 'loadMore'
  >;
};

/** The button below a list that has more; it keeps its place while it works, and says when it did not. */
export function LoadMore({ list: { isLoadingMore, hasLoadMoreFailed, loadMore } }: LoadMoreProps) {
  return (
    <Group mt="lg" justify="center" gap="sm">
      {hasLoadMoreFailed && <Text role="alert">The next rows could not be loaded.</Text>}
      <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
        {hasLoadMoreFailed ? 'Try again' : 'Load more'}
      </Button>
    </Group>
  );
}
