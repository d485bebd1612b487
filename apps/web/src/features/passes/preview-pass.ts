import {
  type Campaign,
  overlayChanges,
  type Pass,
  type ReceivedCampaign,
  variantTexts,
} from '@tessera/contract';
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
  received: readonly ReceivedCampaign[];
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
      return own ? overlayOf(inVariant(campaign, own.variant), own) : [];
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

function inVariant(campaign: Campaign, variant: number): Campaign {
  const own = campaign.split?.variants[variant - 1];
  if (!own) return campaign;
  const { passChange = campaign.passChange } = own;
  return { ...campaign, ...variantTexts(campaign, own), passChange };
}

/** A launched campaign as the server applies it to passes, or to the one that received it. */
export function overlayOf(campaign: Campaign, received?: ReceivedCampaign): Overlay[] {
  const { launchedAt, status } = campaign;
  if (!launchedAt) return [];
  const isReleased = (part: string) => (received ?? campaign).released.includes(part);
  return [
    {
      campaignId: campaign.id,
      startedAt: received?.startedAt ?? launchedAt,
      from: campaign.from,
      until: received ? received.until : campaign.until,
      message: campaign.message,
      googleMessage: campaign.googleMessage,
      link: campaign.link,
      // A canceled campaign leaves its message with the passes that have it.
      changes: status === 'Canceled' ? {} : withoutParts(overlayChanges(campaign.passChange), isReleased),
    },
  ];
}
