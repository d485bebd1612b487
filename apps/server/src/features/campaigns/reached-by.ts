import type { CampaignStats } from '@tessera/contract';
import type { CampaignRow } from './find-campaign.ts';

/** Whom a campaign reached so far: its row has the sums of all chunks that brought their news. */
export function reachedBy({
  pass_updates,
  notifications,
  failed,
}: Pick<CampaignRow, 'pass_updates' | 'notifications' | 'failed'>): Omit<CampaignStats, 'linkClicks'> {
  return { passUpdates: pass_updates, notifications, failed };
}
