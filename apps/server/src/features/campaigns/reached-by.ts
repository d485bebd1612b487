import type { CampaignStats } from '@tessera/contract';
import type { CampaignRow } from './find-campaign.ts';

/** A campaign's results so far: its row sums up all finished chunks. */
export function reachedBy({
  pass_updates,
  notifications,
  failed,
}: Pick<CampaignRow, 'pass_updates' | 'notifications' | 'failed'>): Omit<CampaignStats, 'linkClicks'> {
  return { passUpdates: pass_updates, notifications, failed };
}
