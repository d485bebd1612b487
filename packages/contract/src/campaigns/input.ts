import { instantSchema } from '@tessera/pass-design';
import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { campaignSplit } from '../campaign-split.ts';
import { campaignTrigger } from '../campaign-trigger-schema.ts';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { approvalNoteLengthMax, campaignMessageLengthMax, nameLengthMax, nameTooLong } from '../limits.ts';
import { pageInput } from '../pages.ts';
import { passChange } from '../pass-change.ts';
import { documentedPassFilter } from '../pass-filter/pass-filter-schema.ts';
import { chosenPassIds } from '../passes/input.ts';

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
  z.object({ kind: z.literal('filter'), filter: documentedPassFilter }),
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
    /** Everyone, if absent. */
    audience: campaignAudience.optional(),
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
