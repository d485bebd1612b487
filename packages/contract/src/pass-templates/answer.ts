import {
  attributeScopes,
  attributeTypes,
  type DesignDocument,
  type DesignIssue,
  type PassType,
  passTypes,
} from '@tessera/pass-design';
import { z } from 'zod';
import { signUpAccessLevels } from '../sign-ups/input.ts';
import { type StatisticsCount, statisticsCounts, statisticsIntervals } from './statistics.ts';

const instant = z.iso.datetime().nullable();

/** What a template and an item of a list have in common, for programs and for the screens. */
export const passTemplateFields = z.object({
  id: z.uuid(),
  name: z.string(),
  passType: z.enum(passTypes),
  isDemo: z.boolean(),
  issuedPassCount: z.int(),
  createdAt: z.iso.datetime(),
  lastPublishedAt: instant,
  archivedAt: instant,
});
type Fields = z.infer<typeof passTemplateFields>;

const isPublished = z.boolean().describe('False if the draft has unpublished changes.');

/** An item of the public API's list. */
export const passTemplateItemAnswer = passTemplateFields
  .extend({ latestRevision: z.object({ isPublished }) })
  .meta({ id: 'PassTemplateListItem' });

const attribute = z
  .object({
    key: z.string().describe('The key in `attributes` of a pass.'),
    label: z.string(),
    type: z.enum(attributeTypes),
    scope: z
      .enum(attributeScopes)
      .describe('`user`: one value for all passes of a person; `pass`: one for each pass.'),
    required: z.boolean(),
    default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  })
  .meta({ id: 'Attribute' });

export const designIssue = z.object({
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
});

const stats = z.object({
  issued: z.int(),
  voided: z.int(),
  expired: z.int(),
  active: z.int().describe('Passes in a wallet.'),
  linkClicks: z.int(),
});
export type PassTemplateStats = z.infer<typeof stats>;

/** A template of the public API, which answers the design apart. */
export const passTemplateAnswer = passTemplateFields
  .extend({
    signUpAccessLevel: z
      .enum(signUpAccessLevels)
      .describe(
        'Who can sign up: `ANY`, `ISSUED` (people who hold a pass of it), `NONE`. All pages answer by mail.',
      ),
    signUpUrl: z
      .url()
      .nullable()
      .describe(
        'The public sign-up page; null while it is closed: sign-up is disabled, the template archived, or nothing published.',
      ),
    programId: z.uuid().nullable().describe('Of its loyalty program; null without one.'),
    attributes: z
      .array(attribute)
      .describe(
        'What passes are issued with: of the published design, or of the draft until it is published.',
      ),
    latestRevision: z.object({
      id: z.uuid().describe('Publishing takes it, so that a later change is not published unseen.'),
      isPublished,
      issues: z.array(designIssue).describe('Problems of the design; an error prevents publishing.'),
    }),
    stats,
  })
  .meta({ id: 'PassTemplate' });
type Answer = z.infer<typeof passTemplateAnswer>;

/** What lists draw of a revision, with the addresses of small pictures. */
export type RevisionStyle = {
  description: string;
  backgroundColor: string;
  foregroundColor: string;
  labelColor: string;
  logoUri: string | null;
  heading: string;
  coverImageUri: string | null;
  thumbnailUri: string | null;
};

/** A design as small as a stamp. */
export type DrawnTemplate = RevisionStyle & { passType: PassType };

/** A template as the screens get it, with its designs. */
export type PassTemplate = Fields &
  Pick<Answer, 'signUpAccessLevel' | 'signUpUrl' | 'programId' | 'stats'> & {
    signUpEnabled: boolean;
    googleWalletClassId: string | null;
    applePassTypeIdentifier: {
      id: string;
      identifier: string;
      teamIdentifier: string;
      expiresAt: string;
      platformManaged: boolean;
    } | null;
    googleIssuer: { id: string } | null;
    latestRevision: PassTemplateRevision;
    publishedRevision: PublishedRevision | null;
    /** The base URL of the workspace's images: `{imageBaseUrl}/{file}/{size}.png?crop=x,y,width,height`. */
    imageBaseUrl: string;
  };

export type PassTemplateRevision = RevisionStyle & {
  id: string;
  isPublished: boolean;
  document: DesignDocument;
  issues: DesignIssue[];
};

export type PublishedRevision = {
  id: string;
  backgroundColor: string;
  logoUri: string | null;
  iconUri: string | null;
  document: DesignDocument;
};

/** The days of `TemplatesActivity`. */
export const activityDays = 30;

/** What happened to the passes of all templates that are not archived. */
export type TemplatesActivity = {
  /** Passes that a wallet holds. */
  inWallets: number;
  /** The template with most of them. */
  largest: { id: string; name: string } | null;
  /** Days of the workspace's time zone; today is the last. */
  days: { day: string; added: number; removed: number }[];
};

export type PassTemplateListItem = Fields & { latestRevision: RevisionStyle & { isPublished: boolean } };

const words: Record<StatisticsCount, string> = {
  issued: 'Passes issued.',
  active: 'Passes in a wallet at the end of the period.',
  voided: 'Passes voided.',
  restored: 'Voided passes restored.',
  expired: 'Passes expired.',
  linkClicks: 'Clicks on links of campaigns.',
  installedApple: 'How often a pass was added to Apple Wallet.',
  installedGoogle: 'How often a pass was added to Google Wallet.',
  removedApple: 'How often a pass was removed from Apple Wallet.',
  removedGoogle: 'How often a pass was removed from Google Wallet.',
};
const counts = Object.fromEntries(
  statisticsCounts.map((name) => [name, z.int().describe(words[name])]),
) as Record<StatisticsCount, z.ZodInt>;

/** A day, a week from Monday or a month; the first and the last may be cut off by the range. */
const period = z.object({ from: z.iso.date(), to: z.iso.date(), ...counts });
export type StatisticsPeriod = z.infer<typeof period>;

export const passTemplateStatisticsAnswer = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timezoneName: z.string().describe('The time zone of the workspace, to which the days belong.'),
    interval: z.enum(statisticsIntervals),
    periods: z.array(period),
  })
  .meta({ id: 'PassTemplateStatistics' });
export type PassTemplateStatistics = z.infer<typeof passTemplateStatisticsAnswer>;
