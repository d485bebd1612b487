import { z } from 'zod';
import { campaignFailures } from '../campaign-results.ts';
import { campaignSplit } from '../campaign-split.ts';
import { campaignStatuses } from '../campaign-states.ts';
import { campaignTrigger } from '../campaign-trigger-schema.ts';
import { passChange } from '../pass-change.ts';
import type { StatisticsInterval } from '../pass-templates/statistics.ts';
import type { Pass } from '../passes/answer.ts';
import { campaignAudience } from './input.ts';

const instant = z.iso.datetime().nullable();

const walletResults = z.object({ passUpdates: z.int(), notifications: z.int(), failed: z.int() });
export type WalletResults = z.infer<typeof walletResults>;

const conversions = z.object({ passes: z.int(), total: z.int(), value: z.number() });
export type CampaignConversions = z.infer<typeof conversions>;

/** Whether a second admin lets a campaign be sent. An edit ends what was requested, declined or approved. */
const approval = z.object({
  /** Of the request; an approval of an earlier one is refused. */
  id: z.uuid(),
  state: z.enum(['requested', 'approved', 'declined']),
  requestedAt: z.iso.datetime(),
  launchAt: instant.describe('When the approved campaign launches by itself; null for at once.'),
  decidedAt: instant,
  note: z.string().nullable().describe('Why it was declined.'),
});
export type CampaignApproval = z.infer<typeof approval>;

/** The names of those who asked and answered; null for deleted accounts and API keys without a creator. */
export type ApprovalPeople = { requestedBy: string | null; decidedBy: string | null };

const delivery = z.object({
  apple: walletResults,
  google: walletResults,
  failures: z.partialRecord(z.enum(campaignFailures), z.int()),
});
export type CampaignDelivery = z.infer<typeof delivery>;

const variantResults = walletResults.extend({
  name: z.string(),
  /** The passes to which the delivery has come. */
  recipients: z.int(),
  uniqueClicks: z.int(),
  conversions,
  /** Null also for the variant that others are compared with. */
  uplift: z
    .object({ difference: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('The difference to the baseline with its 95 % interval; null while there is not enough data.'),
});
export type VariantResults = z.infer<typeof variantResults>;

const splitComparison = z.object({
  measure: z.enum(['conversions', 'uniqueClicks']),
  baseline: z.enum(['holdout', 'firstVariant']),
});
export type SplitComparison = z.infer<typeof splitComparison>;

const splitResults = z.object({
  variants: z.array(variantResults),
  holdout: z.object({ recipients: z.int(), conversions }).nullable(),
  comparison: splitComparison
    .nullable()
    .describe('The rate whose `uplift` the variants have, and with what it is compared.'),
});
export type SplitResults = z.infer<typeof splitResults>;

/** A campaign, or a run of a recurring one. */
export const campaignAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    targetPassTemplateId: z.uuid(),
    targetPassTemplateName: z.string(),
    targetPassTemplateArchivedAt: instant,
    status: z.enum(campaignStatuses),
    canEdit: z.boolean(),
    message: z.string().nullable(),
    /** Google Wallet's own text; null if both wallets show `message`. */
    googleMessage: z.string().nullable(),
    link: z.string().nullable(),
    passChange: passChange.nullable(),
    from: instant,
    until: instant,
    released: z
      .array(z.string())
      .describe(
        'The parts of its change that show the design again, because a revision that was published since changed them: `fields.points.value`, `colors.background`, `images.logo`.',
      ),
    audience: campaignAudience,
    /** Passes per second; null for as fast as possible. */
    pace: z.int().nullable(),
    goalId: z.uuid().nullable(),
    conversions: conversions.describe(
      'Recipients with a conversion, all conversions, and the sum of their values.',
    ),
    ignoreFrequencyCap: z.boolean(),
    ignoreQuietHours: z.boolean(),
    split: campaignSplit.nullable(),
    /** Null for a campaign that is sent once. */
    trigger: campaignTrigger.nullable(),
    parentId: z.uuid().nullable().describe('The recurring campaign whose run it is.'),
    nextRunAt: instant.describe('When the next run of an active recurring campaign is due.'),
    /** When it launches by itself, while it is Scheduled. */
    scheduledAt: instant,
    /** Why a scheduled launch failed; null after the next save. */
    problem: z.string().nullable(),
    approval: approval
      .nullable()
      .describe('What a second admin was asked and answered since the campaign was last saved.'),
    createdAt: z.iso.datetime(),
    launchedAt: instant,
    finishedAt: instant,
    archivedAt: instant,
    /**
     * The recipients selected so far, null while an audience of everyone is not counted and while the first are sent and others are
     * selected, and those whose delivery has ended. Sending without `launchedAt` is preparing: no pass shows the campaign.
     */
    progress: z.object({ recipients: z.int().nullable(), finished: z.int() }),
    capped: z.int().describe('Passes that the audience includes and the frequency cap left out.'),
    quietUntil: instant.describe('The end of the quiet hours for which the delivery waits.'),
    /** Wallets that fetched the change, wallets that got the message, and devices at Apple and passes at Google that were given up. */
    stats: walletResults.extend({
      linkClicks: z.int().describe('All clicks on the link by people.'),
      uniqueClicks: z.int().describe('Passes whose link was followed.'),
    }),
    delivery: delivery.describe(
      'The results by wallet, and why iPhones and passes at Google were not reached.',
    ),
    splitResults: splitResults
      .nullable()
      .describe("The results by variant, the campaign's own content first; null without a split."),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaignAnswer>;
export type CampaignStats = Campaign['stats'];

/** What holders did since the launch, by period. */
export type CampaignDays = {
  from: string;
  to: string;
  interval: StatisticsInterval;
  periods: { from: string; to: string; clicks: number; conversions: number; value: number }[];
};

/** How far the delivery to a recipient is: `sent` when all its wallets were notified or given up. */
export type RecipientDelivery = 'waiting' | 'sending' | 'sent';
export type CampaignRecipient = { pass: Pass; delivery: RecipientDelivery };

/** How many passes a launch would reach, and why others of its audience are not reached. */
export type CampaignReach = {
  /** All passes that the audience selects, as the passes list counts them. */
  matching: number;
  voided: number;
  expired: number;
  /** Neither voided nor expired. */
  passes: number;
  apple: number;
  google: number;
  /** Of `passes`; their holders are not notified. */
  withoutWallet: number;
};

/** How many of the next part of the audience a launch would leave out for the frequency cap. */
export type CampaignCapped = {
  capped: number;
  /** The passes of this part. */
  counted: number;
  /** Null after the last part. */
  nextCursor: string | null;
};
