import { readQuery } from '../../lib/read-search.ts';

export type PassTemplatesSearch = { query?: string; status?: 'archived' };

export function readPassTemplatesSearch(search: Record<string, unknown>): PassTemplatesSearch {
  return {
    query: readQuery(search.query),
    status: search.status === 'archived' ? 'archived' : undefined,
  };
}
