import type { Campaign, Pass, PassTemplate } from '@tessera/contract';
import { type DesignDocument, expiryOf, type Overlay } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../../../wallets/previewed-pass.ts';
import type { IssuingWorkspace } from '../../../passes/issued-by.ts';
import { overlayOf } from '../../../passes/overlay-of.ts';
import { previewPass } from '../../../passes/preview-pass.ts';
import { sampleRenderInput } from '../../../passes/sample-render-input.ts';
import type { PreviewChoice } from './preview-choice.ts';
import type { PreviewedDraft } from './use-preview-choice.ts';

/** Campaigns apply to an issued pass and at any time but now. The sample shows only the edited design. */
export function takesPart({ pass, at, switched }: PreviewChoice, { id }: Pick<Campaign, 'id'>): boolean {
  return switched.get(id) ?? (pass !== null || at !== null);
}

export function needsCampaigns({ pass, at, switched }: PreviewChoice): boolean {
  return pass !== null || at !== null || switched.size > 0;
}

type PreviewSource = {
  draft: PreviewedDraft;
  workspace: IssuingWorkspace;
  published?: NonNullable<PassTemplate['publishedRevision']>['document'] | undefined;
  campaigns: readonly Campaign[];
  received: readonly Overlay[];
  shared: readonly Overlay[];
  now: Date;
};

export function previewOf(choice: PreviewChoice, source: PreviewSource): PreviewedPass {
  const { iosVersion } = choice;
  return { ...passOf(choice, source), iosVersion };
}

function passOf(choice: PreviewChoice, source: PreviewSource): PreviewedPass {
  const { draft, workspace, published } = source;
  const taking = (overlays: readonly Overlay[]) =>
    overlays.filter(({ campaignId }) => takesPart(choice, { id: campaignId }));
  const { name: templateName, document, language } = draft;
  const now = choice.at ?? source.now;
  if (choice.pass) {
    const shown = { ...choice.pass, attributes: { ...choice.pass.attributes, ...draft.previewed } };
    const pass = passAt(shown, choice.at, published);
    const [overlays, shared] = [taking(source.received), taking(source.shared)];
    const drawn = previewPass({ pass, document, templateName, workspace, overlays, shared, now });
    return { ...drawn, language: language ?? drawn.language };
  }
  const campaigns = source.campaigns.filter((campaign) => takesPart(choice, campaign));
  const input = sampleRenderInput(document, workspace, { createdAt: source.now, now });
  return previewedPass(
    { ...input, overlays: campaigns.flatMap((campaign) => overlayOf(campaign)) },
    { templateName, language },
  );
}

/** The pass at a time, with its own expiry: the API returns the earlier of the pass's and the published design's, which the draft may change. */
function passAt(pass: Pass, at: Date | null, published: DesignDocument | undefined): Pass {
  const { serialNumber, createdAt, voidedAt, expiresAt } = pass;
  const designed = expiryOf(published, { serialNumber, createdAt, voided: false, expiresAt: null });
  const isDesigned = expiresAt !== null && designed?.getTime() === Date.parse(expiresAt);
  const isVoidedLater = at !== null && voidedAt !== null && at < new Date(voidedAt);
  return {
    ...pass,
    expiresAt: isDesigned ? null : expiresAt,
    status: isVoidedLater ? 'active' : pass.status,
  };
}
