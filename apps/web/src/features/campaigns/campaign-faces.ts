import type { Workspace } from '@tessera/contract';
import { type DesignDocument, type PassContent, renderPass } from '@tessera/pass-design';
import { sampleRenderInput } from '../passes/sample-render-input.ts';
import { type CampaignDraft, changedFields } from './campaign-draft.ts';

export type CampaignContents = { before: PassContent; after: PassContent };

/** A sample holder's pass without the campaign, and with it while it runs. */
export function campaignContents(
  draft: CampaignDraft,
  document: DesignDocument,
  workspace: Workspace,
  now: Date,
): CampaignContents {
  // The sample's day lies where it lies; a campaign only reaches passes that were there before it.
  const shared = sampleRenderInput(document, workspace, { createdAt: new Date(0), now });
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
    before: renderPass({ ...shared, overlays: [] }),
    after: renderPass({ ...shared, overlays: [overlay] }),
  };
}
