import { Button, Group, Loader, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusFirstNewRow, followPress, type Press, rememberPress } from './focus-first-new-row.ts';
import type { ReadyList } from './list-state.ts';
import { nextPageAction, type PagingState } from './next-page-action.ts';

type LoadMoreProps = { list: PagingState & Pick<ReadyList<unknown>, 'loadMore'> };

/** The button below a list that has more; it keeps its place and the focus while it works, and says when it did not. */
export function LoadMore({ list }: LoadMoreProps) {
  const { isLoadingMore, hasLoadMoreFailed, loadMore } = list;
  const { frame, noteRows } = useReadingOn(list);
  const press = () => {
    if (isLoadingMore) return;
    noteRows();
    loadMore();
  };
  return (
    <Group ref={frame} mt="lg" justify="center" gap="sm">
      {hasLoadMoreFailed && <Text role="alert">The next rows could not be loaded.</Text>}
      {/* Not disabled while it works: the browser takes the focus from a button that is. */}
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

/** A press is followed until rows have come, and where the button has gone by then, the keyboard reads on. */
function useReadingOn(list: LoadMoreProps['list']) {
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
