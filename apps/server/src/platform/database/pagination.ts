import type { Page } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.ts';

/** An opaque cursor: the sort values of a page's last row. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** Parses a cursor; throws `badRequest` for one that is not ours. */
export function decodeCursor(cursor: string | null | undefined, length: number): string[] | null {
  if (!cursor) return null;
  const values = readCursor(cursor);
  if (Array.isArray(values) && values.length === length && values.every(isStorableText)) return values;
  throw new AppError('badRequest', { message: notOurs });
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a cursor that is the id of a page's last row; validates the UUID before it reaches the database. */
export function decodeIdCursor(cursor: string | null | undefined): string | null {
  const id = decodeCursor(cursor, 1)?.[0];
  if (id === undefined) return null;
  if (uuidForm.test(id)) return id;
  throw new AppError('badRequest', { message: notOurs });
}

/** The same for a cursor that is the time and the id of a page's last row. */
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

/** The rows that `toPage` turns into the page after a cursor, newest first. Ids sort by creation time. */
export function newestFirst<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { cursor, limit }: { cursor: string | null | undefined; limit: number },
) {
  const after = decodeIdCursor(cursor);
  const id = sql.ref('id');
  return query
    .$if(after !== null, (select) => select.where(id, '<', after))
    .orderBy(id, 'desc')
    .limit(limit + 1);
}

/** The total, exact or as a minimum. */
export type Total = Pick<Page<unknown>, 'totalCount' | 'totalCountIsMinimum'>;

/**
 * Builds a page from rows queried with one more than its size; the extra row indicates a next page. If the search stopped at `searchedUntil`,
 * the next page continues there, even if this page is not full.
 */
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

/** A list with its items under the noun of the specification. */
export function presentPage<Noun extends string, List extends { items: unknown[] }>(
  noun: Noun,
  { items, ...counted }: List,
) {
  return { [noun]: items, ...counted } as Record<Noun, List['items']> & Omit<List, 'items'>;
}

/** A LIKE pattern that matches the text literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
