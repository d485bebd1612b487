import type { EmbeddedPageFields } from '@tessera/contract';
import type { Role } from '@tessera/identity';
import type { DesignDocument, ImageSlot, PassType } from '@tessera/pass-design';
import type { CampaignInput } from '../features/campaigns/save-campaign.ts';
import type { PassPerson } from '../features/passes/save-pass-user.ts';
import type { AttributeValues } from '../platform/database/schema/passes-tables.ts';
import type { Persona } from './personas.ts';

/** One organization with one workspace, and everything in it. */
export type DemoWorkspace = {
  name: string;
  owner: Persona;
  members: readonly Persona[];
  /** Who else is in the organization, or was asked to be; nobody to sign in as. */
  team: DemoTeam | null;
  plan: 'full' | 'demo';
  timezoneName: string;
  issuerAddress: string;
  issuerContact: string;
  /** Pages in its sidebar; `url` goes on from the installation's own address. */
  embeddedPages: readonly EmbeddedPageFields[];
  /** Whether the start prints an API key of it. */
  hasApiKey: boolean;
  /** The first is the one the start invites to. */
  templates: readonly DemoTemplate[];
};

export type DemoTeam = { colleagues: readonly DemoColleague[]; invitations: readonly DemoInvitation[] };
export type DemoColleague = Pick<Persona, 'email' | 'firstName' | 'lastName'> & { role: Role };
export type DemoInvitation = Pick<DemoColleague, 'email' | 'role'> & {
  /** How long before the start it was sent; after a week it has expired. */
  daysAgo: number;
  isRevoked?: boolean;
};

export type DemoTemplate = {
  name: string;
  passType: PassType;
  isPublished: boolean;
  /** By file name in `images/`, with the words a screen reader says. */
  pictures: Partial<Record<ImageSlot, { file: string; alt: string }>>;
  /** What the design has of its own, laid over the starting one of its pass type. */
  design: Partial<Omit<DesignDocument, 'version' | 'passType' | 'images'>>;
  passes: readonly DemoPass[];
  campaigns: readonly DemoCampaign[];
};

export type DemoPass = {
  person: PassPerson;
  attributes: AttributeValues;
  /** How long before the start it was issued, so that the charts have days to show. */
  daysAgo: number;
  /** Where its holder keeps it; nowhere when left out. */
  wallet?: DemoWallet;
  isVoided?: boolean;
};

export type DemoWallet = 'apple' | 'google';

export type DemoCampaign = CampaignInput & {
  /** Null for a draft. */
  launchedDaysAgo: number | null;
  /** When holders followed its link, one entry a click. */
  clicksDaysAgo?: readonly number[];
};
