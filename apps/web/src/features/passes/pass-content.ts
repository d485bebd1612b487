import type { Campaign, Pass } from '@tessera/contract';
import { type DesignDocument, type Overlay, type PassContent, renderPass } from '@tessera/pass-design';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

type PassContentInput = {
  pass: Pick<Pass, 'user' | 'attributes' | 'serialNumber' | 'status' | 'createdAt' | 'expiresAt'>;
  document: DesignDocument;
  workspace: IssuingWorkspace;
  campaigns: readonly Campaign[];
  now: Date;
};

/** What the holder of a pass sees now: the published design, the pass's values, and the campaigns it took part in. */
export function passContent({ pass, document, workspace, campaigns, now }: PassContentInput): PassContent {
  const valuesOf = (scope: 'user' | 'pass') => {
    const keys = document.attributes.filter((attribute) => attribute.scope === scope).map(({ key }) => key);
    return Object.fromEntries(keys.map((key) => [key, pass.attributes[key]]));
  };
  const input = {
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
    overlays: campaigns.flatMap((campaign) => overlayOf(campaign, pass)),
    now,
  };
  return renderPass(input);
}

/** A campaign's recipients are the passes that existed at its launch. */
function overlayOf(campaign: Campaign, pass: Pick<Pass, 'createdAt'>): Overlay[] {
  const { launchedAt, status } = campaign;
  if (!launchedAt || status === 'Canceled' || pass.createdAt > launchedAt) return [];
  return [
    {
      campaignId: campaign.id,
      startedAt: launchedAt,
      from: campaign.from,
      until: campaign.until,
      message: campaign.message,
      link: campaign.link,
      changes: { fields: changesOf(campaign) },
    },
  ];
}

/** Absent and undefined differ to the content: only what a campaign says may replace what the design says. */
function changesOf({ passChange }: Campaign): NonNullable<Overlay['changes']['fields']> {
  return Object.fromEntries(
    Object.entries(passChange?.fields ?? {}).map(([key, { label, value }]) => [
      key,
      { ...(label !== undefined && { label }), ...(value !== undefined && { value }) },
    ]),
  );
}
