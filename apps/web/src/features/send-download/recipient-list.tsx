import { IconPlus, IconX } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RecipientOption } from '@tessera/contract';
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useId, useRef, useState } from 'react';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { cursorAt, markedRows, moveCursor } from './list-cursor.ts';
import styles from './recipient-list.module.css';
import { isSelectable } from './recipient-selection.ts';

const rowHeight = 48;
const overscan = 5;

type RecipientListProps = {
  label: string;
  kind: 'select' | 'unselect';
  passes: readonly RecipientOption[];
  describedBy: string;
  isStale: boolean;
  onMove: (passes: RecipientOption[]) => void;
};

/**
 * A list of any length; only rows in view are rendered. A click moves a row to the other list; Shift+click moves
 * all rows since the previous click. The keyboard marks rows and moves them with Enter or Space.
 */
export function RecipientList({ label, kind, passes, describedBy, isStale, onMove }: RecipientListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [stored, setCursor] = useState(() => cursorAt(0));
  const [hasFocus, setFocus] = useState(false);
  const count = passes.length;
  const active = Math.min(stored.active, count - 1);
  const [first, last] = markedRows(stored, count);
  // Keep the active row rendered outside the view, since `aria-activedescendant` refers to it.
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
    // The following rows move up.
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
  start: number;
  pass: RecipientOption;
  kind: RecipientListProps['kind'];
  isActive: boolean;
  isMarked: boolean;
};

/** Memoized, so that scrolling renders only new rows. */
const Row = memo(function Row({ id, index, count, start, pass, kind, isActive, isMarked }: RowProps) {
  const { user, status, bounced, isTexted } = pass;
  const contact = user.email || user.phone || '';
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
        <span className={styles.name}>{user.name || contact || 'No name'}</span>
        {user.name && contact && <span className={styles.email}>{contact}</span>}
      </span>
      {isTexted && status === 'INVITABLE' && <StatusBadge tone="quiet">SMS</StatusBadge>}
      {status === 'UNREACHABLE' && <StatusBadge tone="quiet">No address</StatusBadge>}
      {bounced && <StatusBadge tone="danger">Bounced</StatusBadge>}
      {status === 'INVITED' && <StatusBadge tone="quiet">Already received</StatusBadge>}
      {status === 'UNSUBSCRIBED' && <StatusBadge tone="quiet">Unsubscribed</StatusBadge>}
      {canMove && <Icon size={16} className={styles.icon} aria-hidden="true" />}
    </div>
  );
});
