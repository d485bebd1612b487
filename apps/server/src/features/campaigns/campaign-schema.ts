import { z } from '@hono/zod-openapi';
import {
  approvalStates,
  type Campaign,
  campaignAudience,
  campaignFailures,
  campaignSplit,
  campaignStatuses,
  campaignTrigger,
  documentedPassFilter,
  noDelivery,
  passChange,
} from '@tessera/contract';
import { conversions, splitResults, walletResults } from './results/split-results-schema.ts';

const instant = z.iso.datetime().nullable();

const [everyone, segment, , selection] = campaignAudience.options;
/** Whom a campaign addresses, as documented. */
export const audience = z.discriminatedUnion('kind', [
  everyone,
  segment,
  z.object({ kind: z.literal('filter'), filter: documentedPassFilter }),
  selection,
]);

/** A campaign as the API answers it. */
export const campaignSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    targetPassTemplateId: z.uuid(),
    targetPassTemplateName: z.string(),
    targetPassTemplateArchivedAt: instant,
    status: z.enum(campaignStatuses),
    canEdit: z.boolean(),
    message: z.string().nullable(),
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
    audience,
    pace: z.int().nullable(),
    goalId: z.uuid().nullable(),
    conversions: conversions.describe(
      'Recipients with a conversion, all conversions, and the sum of their values.',
    ),
    ignoreFrequencyCap: z.boolean(),
    ignoreQuietHours: z.boolean(),
    split: campaignSplit.nullable(),
    trigger: campaignTrigger.nullable(),
    parentId: z.uuid().nullable().describe('The recurring campaign whose run it is.'),
    nextRunAt: instant.describe('When the next run of an active recurring campaign is due.'),
    scheduledAt: instant,
    problem: z.string().nullable(),
    approval: z
      .object({
        id: z.uuid(),
        state: z.enum(approvalStates),
        requestedAt: z.iso.datetime(),
        launchAt: instant.describe('When the approved campaign launches by itself; null for at once.'),
        decidedAt: instant,
        note: z.string().nullable().describe('Why it was declined.'),
      })
      .nullable()
      .describe('What a second admin was asked and answered since the campaign was last saved.'),
    createdAt: z.iso.datetime(),
    launchedAt: instant,
    finishedAt: instant,
    archivedAt: instant,
    progress: z.object({ recipients: z.int().nullable(), finished: z.int() }),
    capped: z.int().describe('Passes that the audience includes and the frequency cap left out.'),
    quietUntil: instant.describe('The end of the quiet hours for which the delivery waits.'),
    stats: z.object({
      passUpdates: z.int(),
      notifications: z.int(),
      failed: z.int(),
      linkClicks: z.int().describe('All clicks on the link by people.'),
      uniqueClicks: z.int().describe('Passes whose link was followed.'),
    }),
    delivery: z
      .object({
        apple: walletResults,
        google: walletResults,
        failures: z.partialRecord(z.enum(campaignFailures), z.int()),
      })
      .describe('The results by wallet, and why iPhones and passes at Google were not reached.'),
    splitResults: splitResults
      .nullable()
      .describe("The results by variant, the campaign's own content first; null without a split."),
  })
  .openapi('Campaign') satisfies z.ZodType<Campaign>;

/** The content of the examples. */
export const exampleContent = {
  name: 'Double points week',
  message: 'Hello {{ user.firstName | default: "there" }}, points count double this week.',
  link: 'https://example.com/double',
  passChange: { fields: { points: { label: 'Points, doubled' } } },
};
export const exampleCampaign = {
  id: '01a1fdf0-1560-7f28-b7c9-62236705066e',
  ...exampleContent,
  targetPassTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  targetPassTemplateName: 'Aurora Rewards',
  targetPassTemplateArchivedAt: null,
  googleMessage: null,
  status: 'Draft',
  canEdit: true,
  from: null,
  until: '2026-12-31T22:59:59.000Z',
  released: [],
  audience: { kind: 'everyone' },
  pace: null,
  goalId: null,
  conversions: { passes: 0, total: 0, value: 0 },
  ignoreFrequencyCap: false,
  ignoreQuietHours: false,
  split: null,
  trigger: null,
  parentId: null,
  nextRunAt: null,
  scheduledAt: null,
  problem: null,
  approval: null,
  createdAt: '2026-11-21T11:48:52.192Z',
  launchedAt: null,
  finishedAt: null,
  archivedAt: null,
  progress: { recipients: null, finished: 0 },
  capped: 0,
  quietUntil: null,
  stats: { passUpdates: 0, notifications: 0, failed: 0, linkClicks: 0, uniqueClicks: 0 },
  delivery: noDelivery,
  splitResults: null,
} satisfies Campaign;
export const launchedExample = {
  ...exampleCampaign,
  status: 'Sending',
  canEdit: false,
  launchedAt: '2026-11-21T11:50:03.417Z',
} satisfies Campaign;
