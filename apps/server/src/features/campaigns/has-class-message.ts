import { isPersonalText } from '../rendering/is-personal-text.ts';
import type { CampaignRow } from './find-campaign.ts';
import { isFrozen } from './recipients/is-recipient.ts';

/** Whether the message goes to the template's class at Google, which shows it on all passes, by one request; else to each pass. */
export function hasClassMessage(campaign: Pick<CampaignRow, 'message' | 'audience'>): boolean {
  return campaign.message !== null && !isPersonalText(campaign.message) && !isFrozen(campaign);
}
