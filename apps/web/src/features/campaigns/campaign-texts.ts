import { type DesignDocument, designTexts } from '@tessera/pass-design';
import type { CampaignDraft } from './campaign-draft.ts';

/** Every text that is drawn to show what a campaign does: the design's, and its own. */
export function campaignTexts({ message, fields }: CampaignDraft, document: DesignDocument): string[] {
  return [
    ...designTexts(document).map(({ text }) => text),
    message,
    ...fields.flatMap(({ label, value }) => [label, value]),
  ];
}
