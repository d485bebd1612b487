import { queryLengthMax } from '@tessera/contract';

/** A text of the address bar. The router reads `?query=123` as a number, which is still what somebody typed. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

/** What is searched for: as much of it as the server takes. */
export function readQuery(value: unknown): string | undefined {
  // Not half a character: no address can hold one.
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

/** A switch of the address bar: on when present with any value but `false`. */
export function readFlag(value: unknown): true | undefined {
  return value === undefined || value === false || value === 'false' ? undefined : true;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An identifier of the address bar; anything that is none is dropped. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined;
}
