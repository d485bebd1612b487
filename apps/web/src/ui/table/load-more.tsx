import { Button, Group, Loader, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusFirstNewRow, followPress, type Press, rememberPress } from './focus-first-new-row.ts';
import type { ReadyList } from './list-state.ts';
import { nextPageAction, type PagingState } from './next-page-action.ts';

type LoadMoreProps = { list: PagingState & Pick<ReadyList<unknown>, 'loadMore'> };

export function LoadMore({ list }: LoadMoreProps) {
  const { isLoadingMore, hasLoadMoreFailed, loadMore } = list;
  const { frame, noteRows } = useFocusAfterLoading(list);
  const press = () => {
    if (isLoadingMore) return;
    noteRows();
    loadMore();
  };
  return (
    <Group ref={frame} mt="lg" justify="center" gap="sm">
      {hasLoadMoreFailed && <Text role="alert">The next rows could not be loaded.</Text>}
      {/* Not disabled while loading: browsers drop the focus of a disabled button. */}
      <Button
        variant="default"
        leftSection={
          isLoadingMore ? <Loader size={16} color="currentColor" /> : <IconChevronDown size={16} />
        }
        aria-busy={isLoadingMore}
        aria-disabled={isLoadingMore}
        onClick={press}
      >
        {hasLoadMoreFailed ? 'Try again' : 'Load more'}
      </Button>
    </Group>
  );
}

/** Follows a press until rows arrive, then focuses the first new row if the button has gone. */
function useFocusAfterLoading(list: LoadMoreProps['list']) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<Press | null>(null);
  const step = nextPageAction(list);
  useEffect(() => {
    if (!pressed.current) return;
    const { press, loadsOn } = followPress(pressed.current, step);
    pressed.current = press;
    if (loadsOn) list.loadMore();
  });
  useEffect(
    () => () => {
      const press = pressed.current;
      if (press) window.setTimeout(() => focusFirstNewRow(press));
    },
    [],
  );
  const noteRows = () => {
    pressed.current = rememberPress(frame.current?.previousElementSibling ?? null);
  };
  return { frame, noteRows };
}
