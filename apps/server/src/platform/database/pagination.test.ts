import { expect, test } from 'vitest';
import {
  containsPattern,
  decodeCursor,
  decodeIdCursor,
  encodeCursor,
  presentPage,
  toPage,
} from './pagination.ts';

test('a cursor round-trips', () => {
  expect(decodeCursor(encodeCursor(['Ünïcode', '2']), 2)).toEqual(['Ünïcode', '2']);
  expect(decodeCursor(null, 2)).toBeNull();
});

test('a foreign cursor is refused with a message', () => {
  for (const foreign of ['%%%', 'e30', encodeCursor(['one']), encodeCursor(['one', 'two\0'])])
    expect(() => decodeCursor(foreign, 2)).toThrow('The cursor is not one of ours.');
});

test('a cursor that should be an id must be a UUID', () => {
  const id = '01a1fde6-ef3f-7af4-8360-01024e6df89d';
  expect(decodeIdCursor(encodeCursor([id]))).toBe(id);
  expect(decodeIdCursor(undefined)).toBeNull();
  for (const foreign of ['zzz', '', `${id}0`, `{${id}}`])
    expect(() => decodeIdCursor(encodeCursor([foreign]))).toThrow('The cursor is not one of ours.');
});

test('only a page with further rows has a next cursor', () => {
  const page = (rows: number[], size: number) => toPage(rows, size, 9, (row) => [String(row)], String);
  const total = { totalCount: 9, totalCountIsMinimum: false };
  expect(page([1, 2], 2)).toEqual({ items: ['1', '2'], nextCursor: null, ...total });
  expect(page([1, 2, 3], 2)).toEqual({ items: ['1', '2'], nextCursor: encodeCursor(['2']), ...total });
  expect(page([1], 0)).toEqual({ items: [], nextCursor: null, ...total });
});

test('a list has its items under their noun, and its counts', () => {
  const counted = { nextCursor: 'next', totalCount: 10_000, totalCountIsMinimum: true };
  expect(presentPage('passes', { items: ['one'], ...counted })).toEqual({ passes: ['one'], ...counted });
});

test('percent signs and underscores in a search are literal', () => {
  expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});
