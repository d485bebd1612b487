/** The keyboard's state in a list: the active row, and the other end of the marked rows. */
export type ListCursor = { active: number; anchor: number; isAll: boolean };

export type ListKey = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

const rowsPerPage = 10;

export const cursorAt = (row: number): ListCursor => ({ active: row, anchor: row, isAll: false });

/** The cursor after a key; null if the key does not move it. Shift extends the marked rows, Ctrl or Cmd with A marks all. */
export function moveCursor(cursor: ListCursor, pressed: ListKey, count: number): ListCursor | null {
  const { key, shiftKey, ctrlKey, metaKey } = pressed;
  if (count === 0) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { ...cursor, isAll: true } : null;
  const targets: Record<string, number> = {
    ArrowDown: cursor.active + 1,
    ArrowUp: cursor.active - 1,
    PageDown: cursor.active + rowsPerPage,
    PageUp: cursor.active - rowsPerPage,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  const active = Math.max(0, Math.min(count - 1, target));
  return { active, anchor: shiftKey ? cursor.anchor : active, isAll: false };
}

export function markedRows({ active, anchor, isAll }: ListCursor, count: number): [number, number] {
  const last = count - 1;
  if (isAll) return [0, last];
  return [Math.min(active, anchor, last), Math.min(Math.max(active, anchor), last)];
}
