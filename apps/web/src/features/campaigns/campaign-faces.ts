import type { Workspace } from '@tessera/contract';
import {
  type DesignDocument,
  drawFace,
  type Face,
  sampleHolder,
  type TextLanguage,
} from '@tessera/pass-design';
import { issuerOf } from '../passes/pass-face.ts';
import { type CampaignDraft, changedFields } from './campaign-draft.ts';

/** The language passes are made in until a holder's own is known; the server's too. */
const faceLocale = 'en';

export type CampaignFaces = { before: Face; after: Face };

/** A sample holder's pass without the campaign, and with it while it runs. */
export function campaignFaces(
  draft: CampaignDraft,
  document: DesignDocument,
  workspace: Workspace,
  now: Date,
  language: TextLanguage,
): CampaignFaces {
  const holder = sampleHolder(document);
  const shared = {
    document,
    issuer: issuerOf(workspace),
    ...holder,
    // The sample's day lies where it lies; a campaign only reaches passes that were there before it.
    pass: { ...holder.pass, createdAt: new Date(0).toISOString() },
    now,
    locale: faceLocale,
    timezone: workspace.timezoneName,
  };
  const overlay = {
    campaignId: 'preview',
    startedAt: now.toISOString(),
    from: null,
    until: null,
    message: draft.message.trim() || null,
    link: draft.link.trim() || null,
    changes: { fields: changedFields(draft, document) },
  };
  return {
    before: drawFace({ ...shared, overlays: [] }, language),
    after: drawFace({ ...shared, overlays: [overlay] }, language),
  };
}
