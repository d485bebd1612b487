import type { Identity, User } from '@tessera/identity';

/** Of a person, what is shown to others or written to. */
export type Acquaintance = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** What the product asks of whoever keeps the accounts, be that the embedded provider or WorkOS. */
type Accounts = Pick<
  Identity,
  | 'app'
  | 'verifyAccessToken'
  | 'findUser'
  | 'findUserByEmail'
  | 'createOrganization'
  | 'renameOrganization'
  | 'findOrganization'
  | 'addMembership'
  | 'inviteByManager'
  | 'listPeople'
  | 'listMemberships'
> &
  Acquaintances;

export type Acquaintances = {
  /** Those of the given people who have an account, in any order. What they are called may be a minute old. */
  findAcquaintances(userIds: readonly string[]): Promise<Acquaintance[]>;
  /** Who administrates an organization, at most `adminsMax` of them. */
  listAdmins(organizationId: string): Promise<Acquaintance[]>;
};

/** A mail to more is a circular, and nobody's business in particular. */
export const adminsMax = 20;

/** The embedded provider further makes accounts itself, which only development’s demo data and tests need. */
export type EmbeddedProvider = Identity & Acquaintances & { name: 'embedded' };
export type WorkosProvider = Accounts & { name: 'workos' };
export type AccountProvider = EmbeddedProvider | WorkosProvider;
