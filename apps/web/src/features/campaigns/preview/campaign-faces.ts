import { overlayChanges, type Pass, type Workspace } from '@tessera/contract';
import type { DesignDocument, Overlay } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../../wallets/previewed-pass.ts';
import { previewPass } from '../../passes/preview-pass.ts';
import { sampleRenderInput } from '../../passes/sample-render-input.ts';
import { type CampaignDraft, isForAll, passChangeOf } from '../editor/campaign-draft.ts';

export type CampaignFaces = { before: PreviewedPass; after: PreviewedPass };

export type PreviewedHolder = {
  pass: Pass;
  overlays: readonly Overlay[];
  shared: readonly Overlay[];
};

type PreviewSource = {
  template: { name: string; document: DesignDocument };
  workspace: Workspace;
  holder: PreviewedHolder | null;
  now: Date;
};

export function campaignFaces(draft: CampaignDraft, source: PreviewSource): CampaignFaces {
  const before = passBefore(source);
  const { template, now } = source;
  const overlay: Overlay = {
    campaignId: 'preview',
    startedAt: now.toISOString(),
    from: null,
    until: null,
    message: draft.message.trim() || null,
    googleMessage: draft.googleMessage?.trim() || null,
    link: draft.link.trim() || null,
    changes: overlayChanges(passChangeOf(draft, template.document)),
  };
  // The class at Google never shows a campaign that is for some passes only.
  const campaigns = isForAll(draft) ? [...before.campaigns, overlay] : before.campaigns;
  const after = previewedPass(
    { ...before.input, overlays: [...before.input.overlays, overlay] },
    { templateName: template.name, campaigns },
  );
  return { before, after };
}

function passBefore({ template, workspace, holder, now }: PreviewSource): PreviewedPass {
  const { name: templateName, document } = template;
  if (holder) return previewPass({ ...holder, document, templateName, workspace, now });
  // The sample pass must predate the campaign, which only reaches older passes.
  const input = sampleRenderInput(document, workspace, { createdAt: new Date(0), now });
  return previewedPass({ ...input, overlays: [] }, { templateName });
}
