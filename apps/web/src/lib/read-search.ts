import { queryLengthMax } from '@tessera/contract';

/** The router parses `?query=123` as a number; convert it back to text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

export function readQuery(value: unknown): string | undefined {
  // A URL cannot contain half a surrogate pair.
  return readText(value)
    ?.slice(0, queryLengthMax)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** A list of things that can be archived, as its address names it. */
export type ListSearch = { query?: string; status?: 'archived' };

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    query: readQuery(search.query),
    status: search.status === 'archived' ? 'archived' : undefined,
  };
}

/** A flag in the URL: set if present with any value but `false`. */
export function readFlag(value: unknown): true | undefined {
  return value === undefined || value === false || value === 'false' ? undefined : true;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined;
}
