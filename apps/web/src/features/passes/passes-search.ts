import { passPlatforms, passSorts, passStatuses } from '@tessera/contract';
import { readQuery } from '../../lib/read-search.ts';

/** What the address of a passes list may say. */
export type PassesSearch = {
  query?: string;
  status?: (typeof passStatuses)[number];
  platform?: (typeof passPlatforms)[number];
  /** Absent: the newest first. */
  sort?: Exclude<(typeof passSorts)[number], 'newest'>;
};

/** Keeps what the list understands; empty filters leave the address. */
export function readPassesSearch(search: Record<string, unknown>): PassesSearch {
  return {
    query: readQuery(search.query),
    status: passStatuses.find((status) => status === search.status),
    platform: passPlatforms.find((platform) => platform === search.platform),
    sort: readSort(search.sort),
  };
}

/** True when the list shows less than all passes. */
export function isFiltered({ query, status, platform }: PassesSearch): boolean {
  return Boolean(query || status || platform);
}

export function readSort(value: unknown): PassesSearch['sort'] {
  return passSorts.filter((sort) => sort !== 'newest').find((sort) => sort === value);
}
