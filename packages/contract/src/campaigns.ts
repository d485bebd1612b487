import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { campaignMessageLengthMax, nameLengthMax, nameTooLong } from './limits.ts';
import { pageInput } from './pages.ts';

export const campaignStatuses = ['Draft', 'Scheduled', 'Sending', 'Paused', 'Sent', 'Canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The changes to recipients' passes while the campaign runs; texts may contain Liquid, like the design. */
export const passChange = z.object({
  fields: z
    .record(
      z.string().max(64),
      z.object({ label: z.string().max(200).optional(), value: z.string().max(2_000).optional() }),
    )
    .default({}),
});
export type PassChange = z.infer<typeof passChange>;

const instant = z.iso.datetime({ offset: true });

export const campaignContent = z
  .object({
    name: nameText.min(1, 'Enter a name for the campaign').max(nameLengthMax, nameTooLong),
    message: z
      .string()
      .trim()
      .max(campaignMessageLengthMax, `Use at most ${campaignMessageLengthMax} characters`)
      .nullish(),
    link: z
      .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://' })
      .max(2_000)
      .nullish(),
    passChange: passChange.nullish(),
    from: instant.nullish(),
    until: instant.nullish(),
  })
  .refine(
    (content) => !(content.from && content.until) || Date.parse(content.from) < Date.parse(content.until),
    {
      path: ['until'],
      message: 'The end must come after the beginning',
    },
  );

export const createCampaignInput = campaignContent.safeExtend({ passTemplateId: z.uuid() });
export const createCampaignProcedureInput = createCampaignInput.safeExtend({
  workspaceHandle: handle,
  idempotencyKey,
});
export const campaignInput = z.object({ workspaceHandle: handle, campaignId: z.uuid() });
export const launchCampaignInput = campaignInput.extend({ idempotencyKey });
export const saveCampaignInput = campaignContent.safeExtend({
  workspaceHandle: handle,
  campaignId: z.uuid(),
});

export const campaignListInput = pageInput.extend({
  workspaceHandle: handle,
  /** Null for both: archived campaigns may still show on passes. */
  archived: z.boolean().nullable().default(false),
  passTemplateId: z.uuid().optional(),
});

export type Campaign = {
  id: string;
  name: string;
  targetPassTemplateId: string;
  targetPassTemplateName: string;
  targetPassTemplateArchivedAt: string | null;
  status: CampaignStatus;
  canEdit: boolean;
  message: string | null;
  link: string | null;
  passChange: PassChange | null;
  from: string | null;
  until: string | null;
  createdAt: string;
  launchedAt: string | null;
  finishedAt: string | null;
  archivedAt: string | null;
  stats: CampaignStats;
};

/**
 * passUpdates: wallets that fetched the change, so a pass counts once for each wallet; notifications: wallets that got the
 * message; failed: devices at Apple and passes at Google that were given up.
 */
export type CampaignStats = {
  passUpdates: number;
  notifications: number;
  failed: number;
  linkClicks: number;
};

/** How many a launch would reach. */
export type CampaignReach = { passes: number; apple: number; google: number };
