import type { Workspace } from '@tessera/contract';
import { buildFace, type DesignDocument, type Face } from '@tessera/pass-design';
import { sampleFaceInput } from '../passes/sample-render-input.ts';
import { type CampaignDraft, changedFields } from './campaign-draft.ts';

export type CampaignFaces = { before: Face; after: Face };

/** A sample holder's pass without the campaign, and with it while it runs. */
export function campaignFaces(
  draft: CampaignDraft,
  document: DesignDocument,
  workspace: Workspace,
  now: Date,
): CampaignFaces {
  // The sample's day lies where it lies; a campaign only reaches passes that were there before it.
  const shared = sampleFaceInput(document, workspace, { createdAt: new Date(0), now });
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
    before: buildFace({ ...shared, overlays: [] }),
    after: buildFace({ ...shared, overlays: [overlay] }),
  };
}
