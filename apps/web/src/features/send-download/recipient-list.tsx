import { IconPlus, IconX } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RecipientOption } from '@tessera/contract';
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useId, useRef, useState } from 'react';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { cursorAt, markedRows, moveCursor } from './list-cursor.ts';
import styles from './recipient-list.module.css';
import { isSelectable } from './recipient-selection.ts';

/** Both are the specification's figures. */
const rowHeight = 48;
const overscan = 5;

type RecipientListProps = {
  label: string;
  /** Where pressed rows go. */
  kind: 'select' | 'unselect';
  passes: readonly RecipientOption[];
  /** The id of the sentence that says which keys there are. */
  describedBy: string;
  isStale: boolean;
  onMove: (passes: RecipientOption[]) => void;
};

/**
 * A list of passes of any length; only the rows in view are rendered. Pressing a row moves it to the other list, with Shift also the rows
 * since the one pressed before. The keyboard marks rows, then moves them with Enter or Space.
 */
export function RecipientList({ label, kind, passes, describedBy, isStale, onMove }: RecipientListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [stored, setCursor] = useState(() => cursorAt(0));
  const [hasFocus, setFocus] = useState(false);
  const count = passes.length;
  const active = Math.min(stored.active, count - 1);
  const [first, last] = markedRows(stored, count);
  // The active row stays rendered, wherever the list is scrolled: the browser needs the element to name it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return hasFocus && active >= 0 && !rows.includes(active) ? [...rows, active] : rows;
    },
    [hasFocus, active],
  );
  const rows = useVirtualizer({
    count,
    overscan,
    rangeExtractor,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => passes[index]?.id ?? index,
  });
  const move = (from: number, to: number) => {
    onMove(passes.slice(from, to + 1));
    // The rows that follow move up to where the moved ones were.
    setCursor(cursorAt(from));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isMove = (event.key === 'Enter' || event.key === ' ') && count > 0;
    const next = moveCursor({ ...stored, active }, event, count);
    if (!isMove && !next) return;
    event.preventDefault();
    if (isMove) return move(first, last);
    if (!next) return;
    setCursor(next);
    if (!next.isAll) rows.scrollToIndex(next.active);
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    const from = event.shiftKey ? stored.anchor : index;
    move(Math.min(from, index), Math.max(from, index));
  };
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-describedby={describedBy}
      aria-activedescendant={hasFocus && count > 0 ? `${id}-${active}` : undefined}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div className={styles.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const pass = passes[index];
          return (
            pass && (
              <Row
                key={key}
                id={`${id}-${index}`}
                {...{ index, start, count, pass, kind }}
                isActive={hasFocus && index === active}
                isMarked={hasFocus && index >= first && index <= last}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

type RowProps = {
  id: string;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  start: number;
  pass: RecipientOption;
  kind: RecipientListProps['kind'];
  isActive: boolean;
  isMarked: boolean;
};

/** Renders a fraction as much while scrolling: only rows that come into view. */
const Row = memo(function Row({ id, index, count, start, pass, kind, isActive, isMarked }: RowProps) {
  const { user, status, bounced } = pass;
  const canMove = kind === 'unselect' || isSelectable(pass);
  const Icon = kind === 'select' ? IconPlus : IconX;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active row.
    <div
      id={id}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      role="option"
      aria-selected={isMarked}
      aria-disabled={!canMove}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-active={isActive || undefined}
    >
      <span className={styles.person}>
        <span className={styles.name}>{user.name || user.email}</span>
        {user.name && <span className={styles.email}>{user.email}</span>}
      </span>
      {bounced && <StatusBadge tone="danger">Bounced</StatusBadge>}
      {status === 'INVITED' && <StatusBadge tone="quiet">Already received</StatusBadge>}
      {status === 'UNSUBSCRIBED' && <StatusBadge tone="quiet">Unsubscribed</StatusBadge>}
      {canMove && <Icon size={16} className={styles.icon} aria-hidden="true" />}
    </div>
  );
});
