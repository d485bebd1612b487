import { instantSchema } from '@tessera/pass-design';
import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import type { CampaignApproval } from '../campaign-approval.ts';
import type { CampaignDelivery } from '../campaign-results.ts';
import { type CampaignSplit, campaignSplit } from '../campaign-split.ts';
import type { CampaignStatus } from '../campaign-states.ts';
import type { CampaignTrigger } from '../campaign-trigger.ts';
import { campaignTrigger } from '../campaign-trigger-schema.ts';
import type { CampaignConversions } from '../goals/input.ts';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { approvalNoteLengthMax, campaignMessageLengthMax, nameLengthMax, nameTooLong } from '../limits.ts';
import { pageInput } from '../pages.ts';
import { type PassChange, passChange } from '../pass-change.ts';
import { passFilterSchema } from '../pass-filter/pass-filter-schema.ts';
import type { Pass } from '../passes/answer.ts';
import { chosenPassIds } from '../passes/input.ts';
import type { SplitResults } from '../split-results.ts';

const messageText = z
  .string()
  .trim()
  .max(campaignMessageLengthMax, `Use at most ${campaignMessageLengthMax} characters`);

/** Browsers warn about a page without encryption, and networks read which campaign's click it gets. */
export const campaignLink = z
  .url({ protocol: /^https$/, error: 'Enter a web address that begins with https://' })
  .max(2_000);

/** What a campaign sends to a recipient. A schema that extends it refuses what `lacksMessage`. */
export const campaignMessageAndChange = z.object({
  message: messageText.nullish(),
  googleMessage: messageText
    .nullish()
    .describe('A different text for Google Wallet. If absent, both wallets show `message`.'),
  link: campaignLink.nullish(),
  passChange: passChange.nullish(),
});
export type CampaignMessageAndChange = z.infer<typeof campaignMessageAndChange>;

/** Google's own text is an exception to the message, not a message by itself. */
export const lacksMessage = ({
  message,
  googleMessage,
}: Pick<CampaignMessageAndChange, 'message' | 'googleMessage'>): boolean =>
  Boolean(googleMessage) && !message;
export const messageLacking = 'Enter the message for Apple Wallet, too';

/** Whom a campaign addresses. All but `everyone` are evaluated once, at the launch. */
export const campaignAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }).describe('Every pass that is neither voided nor expired.'),
  z
    .object({ kind: z.literal('segment'), segmentId: z.uuid() })
    .describe('The passes of a saved segment, as it is at the launch.'),
  z.object({ kind: z.literal('filter'), filter: passFilterSchema }),
  z.object({ kind: z.literal('selection'), passIds: chosenPassIds }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

/** Passes per second. */
export const campaignPaceMax = 10_000;

export const campaignContent = z
  .object({
    name: nameText.min(1, 'Enter a name for the campaign').max(nameLengthMax, nameTooLong),
    ...campaignMessageAndChange.shape,
    from: instantSchema.nullish(),
    until: instantSchema.nullish(),
    audience: campaignAudience.optional().describe('Everyone, if absent.'),
    pace: z
      .int()
      .min(1, 'Send to at least one pass a second')
      .max(campaignPaceMax, `Send to at most ${campaignPaceMax.toLocaleString('en')} passes a second`)
      .nullish()
      .describe('Passes per second; as fast as possible if absent.'),
    ignoreFrequencyCap: z
      .boolean()
      .optional()
      .describe('Notifies also those who already got as many notifications as the workspace allows.'),
    ignoreQuietHours: z.boolean().optional().describe("Notifies also in the workspace's quiet hours."),
    goalId: z.uuid().nullish().describe('The goal whose conversions count for the campaign.'),
    split: campaignSplit.nullish().describe('Holdout and variants; all recipients get the same if absent.'),
    trigger: campaignTrigger
      .nullish()
      .describe('Makes the campaign recurring: launched, it begins a run whenever the trigger says so.'),
  })
  .refine(
    (content) => !(content.from && content.until) || Date.parse(content.from) < Date.parse(content.until),
    {
      path: ['until'],
      message: 'The end must come after the beginning',
    },
  )
  .refine(({ trigger, from, until }) => !trigger || !(from || until), {
    path: ['until'],
    message: 'The change of a recurring campaign begins with each run. Choose for how many days it stays.',
  })
  .refine((content) => !lacksMessage(content), { path: ['message'], message: messageLacking })
  .refine(
    ({ message, split }) =>
      message ||
      !split?.variants.some((variant) => variant.message !== undefined || Boolean(variant.googleMessage)),
    { path: ['message'], message: 'Enter a message: the variants have one' },
  );

export const createCampaignInput = campaignContent.safeExtend({ passTemplateId: z.uuid() });
export const createCampaignProcedureInput = createCampaignInput.safeExtend({
  workspaceHandle: handle,
  idempotencyKey,
});
export const campaignInput = z.object({ workspaceHandle: handle, campaignId: z.uuid() });
export const launchCampaignInput = campaignInput.extend({ idempotencyKey });
export const scheduleCampaignInput = campaignInput.extend({ at: instantSchema });
export const requestApprovalInput = campaignInput.extend({
  at: instantSchema
    .nullish()
    .describe('When the campaign is to be launched; once it is approved, if absent.'),
});
export const approveCampaignInput = launchCampaignInput.extend({ approvalId: z.uuid() });
export const declineCampaignInput = approveCampaignInput.extend({
  note: z
    .string()
    .trim()
    .max(approvalNoteLengthMax, `Use at most ${approvalNoteLengthMax} characters`)
    .nullish(),
});
export const campaignsOfPassInput = z.object({ workspaceHandle: handle, passId: z.uuid() });
export const campaignReachInput = z.object({
  workspaceHandle: handle,
  passTemplateId: z.uuid(),
  audience: campaignAudience.optional(),
});
export const campaignCappedInput = campaignReachInput.extend({
  /** The last pass of what is counted so far. */
  cursor: z.uuid().nullish(),
});
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

export const campaignRunsInput = pageInput
  .pick({ cursor: true, limit: true })
  .extend({ workspaceHandle: handle, campaignId: z.uuid() });

export const campaignRecipientsInput = pageInput.extend({ workspaceHandle: handle, campaignId: z.uuid() });

/** How far the delivery to a recipient is: `sent` when all its wallets were notified or given up. */
export type RecipientDelivery = 'waiting' | 'sending' | 'sent';
export type CampaignRecipient = { pass: Pass; delivery: RecipientDelivery };

export type Campaign = {
  id: string;
  name: string;
  targetPassTemplateId: string;
  targetPassTemplateName: string;
  targetPassTemplateArchivedAt: string | null;
  status: CampaignStatus;
  canEdit: boolean;
  message: string | null;
  /** Google Wallet's own text; null if both wallets show `message`. */
  googleMessage: string | null;
  link: string | null;
  passChange: PassChange | null;
  from: string | null;
  until: string | null;
  /** Parts of its change that a later revision shows again, such as `fields.points.value` and `colors.background`. */
  released: string[];
  audience: CampaignAudience;
  /** Passes per second; null for as fast as possible. */
  pace: number | null;
  ignoreFrequencyCap: boolean;
  ignoreQuietHours: boolean;
  split: CampaignSplit | null;
  /** What begins its runs; null for a campaign that is sent once. */
  trigger: CampaignTrigger | null;
  /** The recurring campaign whose run it is. */
  parentId: string | null;
  /** When the next run is due, while it recurs at times of day and is active. */
  nextRunAt: string | null;
  /** When it launches by itself, while it is Scheduled. */
  scheduledAt: string | null;
  /** Why a scheduled launch failed; null after the next save. */
  problem: string | null;
  /** What a second admin was asked and answered; null if approval was not requested since the last save. */
  approval: CampaignApproval | null;
  createdAt: string;
  launchedAt: string | null;
  finishedAt: string | null;
  archivedAt: string | null;
  progress: CampaignProgress;
  /** Passes that the audience includes and the frequency cap left out. */
  capped: number;
  /** The end of the quiet hours for which the delivery waits; null if it does not wait. */
  quietUntil: string | null;
  stats: CampaignStats;
  delivery: CampaignDelivery;
  /** By variant; null without a split, and before the first recipient. */
  splitResults: SplitResults | null;
  goalId: string | null;
  conversions: CampaignConversions;
};

/** Sending without `launchedAt` is preparing: recipients are still being selected, and no pass shows the campaign. */
export type CampaignProgress = {
  /** The passes addressed, as far as selected; null while an audience of everyone is not counted. */
  recipients: number | null;
  /** Of these, the passes whose delivery to all wallets has ended. */
  finished: number;
};

/**
 * passUpdates: wallets that fetched the change, so a pass counts once for each wallet; notifications: wallets that got the
 * message; failed: devices at Apple and passes at Google that were given up; uniqueClicks: passes whose link was followed.
 */
export type CampaignStats = {
  passUpdates: number;
  notifications: number;
  failed: number;
  linkClicks: number;
  uniqueClicks: number;
};

/** How many a launch would reach. */
export type CampaignReach = { passes: number; apple: number; google: number };

/** How many of the next part of the audience a launch would leave out for the frequency cap. */
export type CampaignCapped = {
  capped: number;
  /** The passes of this part. */
  counted: number;
  /** Null after the last part. */
  nextCursor: string | null;
};
