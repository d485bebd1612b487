import type { Workspace } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../wallets/previewed-pass.ts';
import { sampleRenderInput } from '../passes/sample-render-input.ts';
import { type CampaignDraft, changedFields } from './campaign-draft.ts';

export type CampaignFaces = { before: PreviewedPass; after: PreviewedPass };

/** A sample holder's pass without the campaign, and with it while it runs. */
export function campaignFaces(
  draft: CampaignDraft,
  { name: templateName, document }: { name: string; document: DesignDocument },
  workspace: Workspace,
  now: Date,
): CampaignFaces {
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
    before: previewedPass({ ...shared, overlays: [] }, { templateName }),
    after: previewedPass({ ...shared, overlays: [overlay] }, { templateName }),
  };
}
