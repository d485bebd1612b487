import type { CampaignSplit } from '@tessera/contract';
import { isFrozen } from '../recipients/is-recipient.ts';
import { isPersonalText } from './is-personal-text.ts';

/** Whether the message goes to the template's class at Google, which shows it on all passes, by one request; else to each pass. */
export function hasClassMessage(campaign: {
  message: string | null;
  google_message: string | null;
  is_frozen: boolean;
  split: CampaignSplit | null;
}): boolean {
  const text = campaign.google_message ?? campaign.message;
  return text !== null && !isPersonalText(text) && !isFrozen(campaign) && campaign.split === null;
}
