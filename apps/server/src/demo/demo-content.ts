import type { EmbeddedPageFields, GoalContent } from '@tessera/contract';
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
  issuerAddress: string;
  issuerContact: string;
  embeddedPages: readonly EmbeddedPageFields[];
  hasApiKey: boolean;
  templates: readonly DemoTemplate[];
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
  pictures: Partial<Record<ImageSlot, { file: string; alt: string }>>;
  design: Partial<Omit<DesignDocument, 'version' | 'passType' | 'images' | 'features'>> & {
    features?: Partial<DesignDocument['features']>;
  };
  passes: readonly DemoPass[];
  crowd?: (today: Date) => readonly DemoPass[];
  campaigns: readonly DemoCampaign[];
};

export type DemoPass = {
  person: PassPerson;
  attributes: AttributeValues;
  /** Days before the load. */
  daysAgo: number;
  /** The mail of its issuing. */
  mail?: 'delivered' | 'refused';
  /** The holder unsubscribed from further mails. */
  unsubscribedDaysAgo?: number;
  wallet?: DemoWallet;
  installedDaysAgo?: number;
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
  scheduledInDays?: number;
  /** The worker sends it, or begins its runs. */
  isUnderWay?: true;
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
