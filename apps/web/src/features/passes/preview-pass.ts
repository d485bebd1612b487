import type { Campaign, Pass } from '@tessera/contract';
import type { DesignDocument, Overlay } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../wallets/previewed-pass.ts';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

type PreviewInput = {
  pass: Pick<Pass, 'user' | 'attributes' | 'serialNumber' | 'status' | 'createdAt' | 'expiresAt'>;
  document: DesignDocument;
  templateName: string;
  workspace: IssuingWorkspace;
  campaigns: readonly Campaign[];
  now: Date;
};

/** What the holder of a pass sees now: the published design, the pass's values, and the campaigns it took part in. */
export function previewPass({ pass, campaigns, ...input }: PreviewInput): PreviewedPass {
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
    overlays: campaigns.filter((campaign) => isRecipient(pass, campaign)).flatMap(overlayOf),
    now,
  };
  return previewedPass(rendered, { templateName, campaigns: campaigns.flatMap(overlayOf) });
}

/** A campaign's recipients are the passes that existed at its launch. */
function isRecipient({ createdAt }: Pick<Pass, 'createdAt'>, { launchedAt }: Campaign): boolean {
  return launchedAt !== null && createdAt <= launchedAt;
}

function overlayOf(campaign: Campaign): Overlay[] {
  const { launchedAt, status } = campaign;
  if (!launchedAt || status === 'Canceled') return [];
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
