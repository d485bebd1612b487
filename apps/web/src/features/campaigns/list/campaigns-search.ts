import { readQuery } from '../../../lib/read-search.ts';

export type CampaignsSearch = { query?: string; status?: 'archived' };

export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  return {
    query: readQuery(search.query),
    status: search.status === 'archived' ? 'archived' : undefined,
  };
}
