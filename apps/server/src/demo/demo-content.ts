import type { EmbeddedPageFields, GoalContent } from '@tessera/contract';
import type { Role } from '@tessera/identity';
import type { DesignDocument, ImageSlot, PassType } from '@tessera/pass-design';
import type { CampaignInput } from '../features/campaigns/draft/save-campaign.ts';
import type { PassPerson } from '../features/passes/save-pass-users.ts';
import type { VariantOfPass } from '../features/recipients/variant-of.ts';
import type { AttributeValues } from '../platform/database/schema/passes-tables.ts';
import type { Persona } from './personas.ts';

/** An organization with one workspace and its content. */
export type DemoWorkspace = {
  name: string;
  owner: Persona;
  members: readonly Persona[];
  /** Further members and invitations, without a documented sign-in. */
  team: DemoTeam | null;
  plan: 'full' | 'demo';
  timezoneName: string;
  issuerAddress: string;
  issuerContact: string;
  /** Pages in its sidebar; `url` is relative to the installation's URL. */
  embeddedPages: readonly EmbeddedPageFields[];
  /** Whether the welcome text prints an API key of it. */
  hasApiKey: boolean;
  /** The welcome text refers to the first one. */
  templates: readonly DemoTemplate[];
};

export type DemoTeam = { colleagues: readonly DemoColleague[]; invitations: readonly DemoInvitation[] };
export type DemoColleague = Pick<Persona, 'email' | 'firstName' | 'lastName'> & { role: Role };
export type DemoInvitation = Pick<DemoColleague, 'email' | 'role'> & {
  /** When it was sent; it expires after a week. */
  daysAgo: number;
  isRevoked?: boolean;
};

export type DemoTemplate = {
  name: string;
  passType: PassType;
  isPublished: boolean;
  /** File names in `images/`, with alternative texts. */
  pictures: Partial<Record<ImageSlot, { file: string; alt: string }>>;
  /** Overrides of the default design of its pass type. */
  design: Partial<Omit<DesignDocument, 'version' | 'passType' | 'images' | 'features'>> & {
    features?: Partial<DesignDocument['features']>;
  };
  passes: readonly DemoPass[];
  /** Many more passes; their weekdays depend on today's. */
  crowd?: (today: Date) => readonly DemoPass[];
  campaigns: readonly DemoCampaign[];
};

/** A pass and what happened to it. Passes with the same times are written as one set. */
export type DemoPass = {
  person: PassPerson;
  attributes: AttributeValues;
  /** When it was issued, so that charts have many days. */
  daysAgo: number;
  /** Its download link was mailed when it was issued. */
  mail?: 'delivered' | 'refused';
  /** When its holder unsubscribed from further mails. */
  unsubscribedDaysAgo?: number;
  /** The holder's wallet; none if omitted. */
  wallet?: DemoWallet;
  /** When its holder added it to the wallet; some hours after it was issued if omitted. */
  installedDaysAgo?: number;
  /** A device without a wallet on which its download page was opened. */
  openedOn?: 'computer';
  /** The last change of its values. */
  visit?: { daysAgo: number; attributes: AttributeValues };
  /** The phone has not asked for changes since it added the pass. */
  isOffline?: boolean;
  removedDaysAgo?: number;
  voidedDaysAgo?: number;
  expiresDaysAgo?: number;
};

export type DemoWallet = 'apple' | 'google';

export type DemoCampaign = CampaignInput & {
  /** Null for a draft, a scheduled campaign, and one that the worker sends. */
  launchedDaysAgo: number | null;
  /** When it launches by itself. */
  scheduledInDays?: number;
  /** The worker sends it, or begins its runs, from now on. */
  isUnderWay?: true;
  /** When holders clicked its link. */
  clicks?: readonly { daysAgo: number; count: number }[];
  /** The goal, by name, and how many holders reached it when, each with this value. */
  goal?: GoalContent & { conversions: readonly DemoConversions[] };
};

export type DemoConversions = {
  daysAgo: number;
  count: number;
  value: number;
  /** Of this variant, or of the holdout; of any recipients if omitted. */
  share?: VariantOfPass;
};
