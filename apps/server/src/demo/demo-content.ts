import type {
  EmbeddedPageFields,
  GoalContent,
  IssueChannel,
  PassFilter,
  ProgramRules,
  ScannerContent,
  ScanOutcome,
  SignUpSettings,
  WebhookEventType,
} from '@tessera/contract';
import type { Role } from '@tessera/identity';
import type { DesignDocument, ImageSlot, PassType } from '@tessera/pass-design';
import type { CampaignInput } from '../features/campaigns/draft/save-campaign.ts';
import type { PassPerson } from '../features/passes/save-pass-users.ts';
import type { VariantOfPass } from '../features/recipients/variant-of.ts';
import type { AttributeValues } from '../platform/database/schema/passes-tables.ts';
import type { Persona } from './personas.ts';

export type DemoWorkspace = {
  name: string;
  owner: Persona;
  members: readonly Persona[];
  team: DemoTeam | null;
  plan: 'full' | 'demo';
  timezoneName: string;
  /** Of the values of conversions. */
  currency: string;
  issuerAddress: string;
  issuerContact: string;
  embeddedPages: readonly EmbeddedPageFields[];
  hasApiKey: boolean;
  webhook?: { description: string; eventTypes: WebhookEventType[] };
  /** Its dates depend on the day of the load. */
  templates: (today: Date) => readonly DemoTemplate[];
};

export type DemoTeam = { colleagues: readonly DemoColleague[]; invitations: readonly DemoInvitation[] };
export type DemoColleague = Pick<Persona, 'email' | 'firstName' | 'lastName'> & { role: Role };
export type DemoInvitation = Pick<DemoColleague, 'email' | 'role'> & {
  /** An invitation expires after a week. */
  daysAgo: number;
  isRevoked?: boolean;
};

export type DemoTemplate = {
  name: string;
  passType: PassType;
  isPublished: boolean;
  /** Of the gallery; `design` and `pictures` replace parts of it. */
  galleryDesign?: string;
  pictures: Partial<Record<ImageSlot, { file: string; alt: string }>>;
  design: Partial<Omit<DesignDocument, 'version' | 'passType' | 'images' | 'features'>> & {
    features?: Partial<DesignDocument['features']>;
  };
  signUps?: SignUpSettings;
  segments?: readonly { name: string; filter: PassFilter }[];
  /** Made all `scans` of the passes. */
  scanner?: Pick<ScannerContent, 'name' | 'actions'>;
  program?: DemoProgram;
  passes: readonly DemoPass[];
  campaigns: readonly DemoCampaign[];
};

/** `tills` recorded the visits of the passes. */
export type DemoProgram = { beganDaysAgo: number; rules: ProgramRules; tills: readonly DemoTill[] };
export type DemoTill = Pick<ScannerContent, 'name' | 'actions'> &
  Partial<Pick<ScannerContent, 'findsPersons' | 'pin'>> & { store: string };

export type DemoPass = {
  person: PassPerson;
  attributes: AttributeValues;
  /** Days before the load. */
  daysAgo: number;
  via?: IssueChannel;
  utmSource?: string;
  /** The mail of its issuing. */
  mail?: 'delivered' | 'refused';
  /** The holder unsubscribed from further mails. */
  unsubscribedDaysAgo?: number;
  wallet?: DemoWallet;
  installedDaysAgo?: number;
  openedOn?: 'computer';
  scans?: readonly DemoScan[];
  visits?: readonly DemoVisit[];
  /** The last change of its values. */
  visit?: { daysAgo: number; attributes: AttributeValues };
  /** The phone has not asked for changes since it added the pass. */
  isOffline?: boolean;
  removedDaysAgo?: number;
  voidedDaysAgo?: number;
  expiresDaysAgo?: number;
};

/** `amount`: what an addition added. */
export type DemoScan = { daysAgo: number; amount?: number; outcome?: ScanOutcome };

/** `till`: its position in the program. `spent`: in the smallest unit of the currency. `redeems`: the key of a reward. */
export type DemoVisit = { at: Date; till: number; spent: number | null; redeems: string | null };

export type DemoWallet = 'apple' | 'google';

export type DemoCampaign = CampaignInput & {
  /** Null for a draft, a scheduled campaign, and one that the worker sends. */
  launchedDaysAgo: number | null;
  scheduledInDays?: number;
  /** The worker sends it, or begins its runs. */
  underWaySinceDaysAgo?: number;
  clicks?: readonly { daysAgo: number; count: number }[];
  /** How many holders reached it when, each with this value. */
  goal?: GoalContent & { conversions: readonly DemoConversions[] };
};

export type DemoConversions = {
  daysAgo: number;
  count: number;
  value: number;
  share?: VariantOfPass;
};
