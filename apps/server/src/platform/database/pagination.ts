import type { Page } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { AppError } from '../../app-error.ts';

export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

export function decodeCursor(cursor: string | null | undefined, length: number): string[] | null {
  if (!cursor) return null;
  const values = readCursor(cursor);
  if (Array.isArray(values) && values.length === length && values.every(isStorableText)) return values;
  throw new AppError('badRequest', { message: notOurs });
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Validates the UUID before it reaches the database. */
export function decodeIdCursor(cursor: string | null | undefined): string | null {
  const id = decodeCursor(cursor, 1)?.[0];
  if (id === undefined) return null;
  if (uuidForm.test(id)) return id;
  throw new AppError('badRequest', { message: notOurs });
}

export function decodeTimeCursor(cursor: string | null | undefined): [time: string, id: string] | null {
  const [time = '', id = ''] = decodeCursor(cursor, 2) ?? [];
  if (time === '' && id === '' && !cursor) return null;
  if (timeForm.test(time) && !Number.isNaN(Date.parse(time)) && uuidForm.test(id)) return [time, id];
  throw new AppError('badRequest', { message: notOurs });
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const notOurs = 'The cursor is not one of ours.';

function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new AppError('badRequest', { message: notOurs, cause });
  }
}

function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

export type Total = Pick<Page<unknown>, 'totalCount' | 'totalCountIsMinimum'>;

/** One row more than the page indicates a next page. A search that stopped at `searchedUntil` continues there. */
export function toPage<Row, Item>(
  rows: Row[],
  size: number,
  total: number | Total,
  cursorOf: (row: Row) => readonly string[],
  present: (row: Row) => Item,
  searchedUntil: readonly string[] | null = null,
): Page<Item> {
  const counted: Total = typeof total === 'number' ? { totalCount: total } : total;
  const { totalCount, totalCountIsMinimum = false } = counted;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const end = rows.length > size && last !== undefined ? cursorOf(last) : searchedUntil;
  return {
    items: shown.map(present),
    nextCursor: end && encodeCursor(end),
    totalCount,
    totalCountIsMinimum,
  };
}

export function presentPage<Noun extends string, List extends { items: unknown[] }>(
  noun: Noun,
  { items, ...counted }: List,
) {
  return { [noun]: items, ...counted } as Record<Noun, List['items']> & Omit<List, 'items'>;
}

export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
