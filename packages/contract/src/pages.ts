import { z } from 'zod';
import { listLimitMax, queryLengthMax } from './limits.ts';

/**
 * Every list answers its items, where the next page begins, and how many there are in all. The typed procedures put the items under the
 * noun of the list, such as `passTemplates`.
 */
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  totalCount: number;
  /** True when there are, or may be, more than `totalCount`: lists are counted up to `listCountMax`, parts of them up to `filteredCountMax`. Absent means false. */
  totalCountIsMinimum?: boolean;
};

export const searchText = z.string().trim().max(queryLengthMax);

export const pageInput = z.object({
  query: searchText.optional(),
  cursor: z.string().max(400).nullish(),
  limit: z.number().int().min(0).max(listLimitMax).optional(),
});
