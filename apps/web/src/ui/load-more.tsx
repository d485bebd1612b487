import { Button, Group, Loader, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusPageIfLost } from './focus-page.ts';
import type { ListState } from './list-state.ts';

type LoadMoreProps = {
  list: Pick<
    Extract<ListState<unknown>, { status: 'ready' }>,
    'isLoadingMore' | 'hasLoadMoreFailed' | 'loadMore'
  >;
};

/** The button below a list that has more; it keeps its place and the focus while it works, and says when it did not. */
export function LoadMore({ list: { isLoadingMore, hasLoadMoreFailed, loadMore } }: LoadMoreProps) {
  const { frame, noteRows } = useReadingOn();
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

/** With the last rows the button goes, and the focus with it: a keyboard reads on at the first of them. */
function useReadingOn() {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ list: Element; rowCount: number } | null>(null);
  useEffect(
    () => () => {
      const before = pressed.current;
      window.setTimeout(() => before && focusRow(before.list, before.rowCount));
    },
    [],
  );
  const noteRows = () => {
    const list = frame.current?.previousElementSibling;
    if (list) pressed.current = { list, rowCount: rowsOf(list).length };
  };
  return { frame, noteRows };
}

const rowsOf = (list: Element) => list.querySelectorAll('li, tbody tr');

function focusRow(list: Element, index: number): void {
  if (document.activeElement === document.body)
    rowsOf(list)[index]?.querySelector<HTMLElement>('a[href], button')?.focus();
  focusPageIfLost();
}
