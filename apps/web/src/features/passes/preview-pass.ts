import { type Campaign, overlayChanges, type Pass } from '@tessera/contract';
import { type DesignDocument, type Overlay, withoutParts } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../wallets/previewed-pass.ts';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

type PreviewInput = {
  pass: Pick<Pass, 'user' | 'attributes' | 'serialNumber' | 'status' | 'createdAt' | 'expiresAt'>;
  document: DesignDocument;
  templateName: string;
  workspace: IssuingWorkspace;
  /** Of the template. */
  campaigns: readonly Campaign[];
  /** Those that address the pass, as the server knows. */
  received: readonly Overlay[];
  now: Date;
};

/** What the holder of a pass sees at a moment: the design, the pass's values and state, and the campaigns it received. */
export function previewPass({ pass, campaigns, received, ...input }: PreviewInput): PreviewedPass {
  const { document, templateName, workspace, now } = input;
  const valuesOf = (scope: 'user' | 'pass') => {
    const keys = document.attributes.filter((attribute) => attribute.scope === scope).map(({ key }) => key);
    return Object.fromEntries(keys.map((key) => [key, pass.attributes[key]]));
  };
  const rendered = {
    document,
    ...issuedBy(workspace),
    user: { ...valuesOf('user'), ...pass.user },
    attributes: valuesOf('pass'),
    pass: {
      serialNumber: pass.serialNumber,
      createdAt: pass.createdAt,
      voided: pass.status === 'voided',
      expiresAt: pass.expiresAt,
    },
    overlays: campaigns.flatMap((campaign) => {
      const own = received.find(({ campaignId }) => campaignId === campaign.id);
      return own ?? [];
    }),
    now,
  };
  return previewedPass(rendered, {
    templateName,
    campaigns: campaigns.filter(isForAll).flatMap((campaign) => overlayOf(campaign)),
  });
}

/** Whether all passes show the campaign, so that what they share at Google does. */
const isForAll = ({ audience, status, split }: Campaign) =>
  audience.kind === 'everyone' && status !== 'Canceled' && split === null;

/** A launched campaign as the server applies it to passes. */
export function overlayOf(campaign: Campaign): Overlay[] {
  const { launchedAt, status } = campaign;
  if (!launchedAt) return [];
  const isReleased = (part: string) => campaign.released.includes(part);
  return [
    {
      campaignId: campaign.id,
      startedAt: launchedAt,
      from: campaign.from,
      until: campaign.until,
      message: campaign.message,
      googleMessage: campaign.googleMessage,
      link: campaign.link,
      // A canceled campaign leaves its message with the passes that have it.
      changes: status === 'Canceled' ? {} : withoutParts(overlayChanges(campaign.passChange), isReleased),
    },
  ];
}
