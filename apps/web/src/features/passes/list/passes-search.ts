import {
  type PassFilter,
  passFilterDepthMax,
  passPlatforms,
  passSorts,
  passStatuses,
} from '@tessera/contract';
import { type AttributeFilter, filterOperators } from '@tessera/pass-design';
import { readQuery } from '../../../lib/read-search.ts';

export type PassesSearch = {
  query?: string;
  status?: (typeof passStatuses)[number];
  platform?: (typeof passPlatforms)[number];
  attributeFilters?: AttributeFilter[];
  filter?: PassFilter;
  /** Absent: newest first. */
  sort?: Exclude<(typeof passSorts)[number], 'newest'>;
};

export const sortOptions: { value: NonNullable<PassesSearch['sort']>; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'refreshed', label: 'Recently refreshed' },
];

/** Drops unknown values and empty filters. */
export function readPassesSearch(search: Record<string, unknown>): PassesSearch {
  return {
    query: readQuery(search.query),
    status: passStatuses.find((status) => status === search.status),
    platform: passPlatforms.find((platform) => platform === search.platform),
    ...writeFilter(combine(readList(search.attributeFilters), readFilter(search.filter))),
    sort: readSort(search.sort),
  };
}

export function filterOf({ attributeFilters, filter }: PassesSearch): PassFilter | null {
  return filter ?? (attributeFilters ? { all: attributeFilters } : null);
}

/** A filter as search parameters: a list of attribute conditions if that suffices. */
export function writeFilter(filter: PassFilter | null): Pick<PassesSearch, 'attributeFilters' | 'filter'> {
  if (filter === null) return { attributeFilters: undefined, filter: undefined };
  if ('all' in filter && filter.all.every(isAttributeFilter))
    return { attributeFilters: filter.all.length > 0 ? filter.all : undefined, filter: undefined };
  return { attributeFilters: undefined, filter };
}

const isAttributeFilter = (filter: PassFilter): filter is AttributeFilter => 'key' in filter;

function combine(list: AttributeFilter[], filter: PassFilter | null): PassFilter | null {
  if (filter === null) return list.length > 0 ? { all: list } : null;
  if (list.length === 0) return filter;
  return { all: [...list, ...('all' in filter ? filter.all : [filter])] };
}

function readList(value: unknown): AttributeFilter[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    const filter = readFilter(each);
    return filter && isAttributeFilter(filter) ? [filter] : [];
  });
}

/** Checks only the shape; the server validates the rest. */
function readFilter(value: unknown, level = 0): PassFilter | null {
  if (typeof value !== 'object' || value === null || level > passFilterDepthMax) return null;
  const { all, any, not, key, field, operator } = value as Record<string, unknown>;
  const list = (parts: unknown[]) => {
    const read = parts.map((part) => readFilter(part, level + 1));
    return read.every((part) => part !== null) ? read : null;
  };
  if (Array.isArray(all)) {
    const parts = list(all);
    return parts && { all: parts };
  }
  if (Array.isArray(any)) {
    const parts = list(any);
    return parts && { any: parts };
  }
  if (not !== undefined) {
    const part = readFilter(not, level + 1);
    return part && { not: part };
  }
  const isNamed = typeof key === 'string' || typeof field === 'string';
  return isNamed && filterOperators.some((known) => known === operator) ? (value as PassFilter) : null;
}

export function isFiltered(search: PassesSearch): boolean {
  return Boolean(search.query || search.status || search.platform || filterOf(search));
}

function readSort(value: unknown): PassesSearch['sort'] {
  return passSorts.filter((sort) => sort !== 'newest').find((sort) => sort === value);
}
