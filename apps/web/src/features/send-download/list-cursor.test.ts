import { expect, test } from 'vitest';
import { cursorAt, type ListKey, markedRows, moveCursor } from './list-cursor.ts';

const count = 30;
const press = (key: string, held: Partial<ListKey> = {}): ListKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});
const after = (row: number, ...keys: ListKey[]) =>
  keys.reduce((cursor, key) => moveCursor(cursor, key, count) ?? cursor, cursorAt(row));

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 29, 29],
  ['PageDown', 5, 15],
  ['PageUp', 5, 0],
  ['Home', 5, 0],
  ['End', 5, 29],
])('%s on row %i makes row %i active and marks it alone', (key, from, to) => {
  const cursor = after(from, press(key));
  expect(cursor.active).toBe(to);
  expect(markedRows(cursor, count)).toEqual([to, to]);
});

test('Shift extends the marked rows from where it was first held, in both directions', () => {
  const shift = { shiftKey: true };
  expect(markedRows(after(5, press('ArrowDown', shift), press('PageDown', shift)), count)).toEqual([5, 16]);
  expect(markedRows(after(5, press('ArrowDown', shift), press('Home', shift)), count)).toEqual([0, 5]);
});

test('Ctrl and Cmd with A mark all rows and leave the active one, until the next move', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    const cursor = after(5, press('a', held));
    expect([cursor.active, markedRows(cursor, count)]).toEqual([5, [0, 29]]);
    expect(markedRows(after(5, press('a', held), press('ArrowUp')), count)).toEqual([4, 4]);
  }
});

test('other keys, and an empty list, move nothing', () => {
  for (const key of [press('x'), press('Tab'), press('ArrowDown', { ctrlKey: true })])
    expect(moveCursor(cursorAt(5), key, count)).toBeNull();
  expect(moveCursor(cursorAt(0), press('ArrowDown'), 0)).toBeNull();
});

test('a shorter list marks no row that it does not have', () => {
  expect(markedRows(cursorAt(9), 4)).toEqual([3, 3]);
});
