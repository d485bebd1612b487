import { z } from 'zod';
import { listLimitMax, queryLengthMax } from './limits.ts';

/**
 * A page of a list: items, the next cursor and the total. The typed procedures put the items under the noun of the list, such as
 * `passTemplates`.
 */
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  totalCount: number;
  /**
   * True if there are, or may be, more than `totalCount`: lists are counted up to `listCountMax`, filtered ones up to
   * `filteredCountMax`.
   */
  totalCountIsMinimum?: boolean;
};

export const searchText = z.string().trim().max(queryLengthMax);

export const pageInput = z.object({
  query: searchText.optional(),
  cursor: z.string().max(400).nullish(),
  limit: z.number().int().min(0).max(listLimitMax).optional(),
});
