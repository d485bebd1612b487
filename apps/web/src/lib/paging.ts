import { keepPreviousData } from '@tanstack/react-query';

/** Options of a query that is paged by cursor. */
export const paged = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

/** The same for a search: the old rows stay until those of the new question arrive. */
export const pagedSearch = { ...paged, placeholderData: keepPreviousData };
