import type { Identity, User } from '@tessera/identity';

/** Of a person, what is shown to others or written to. */
export type DirectoryUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

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
  UserDirectory;

export type UserDirectory = {
  /** Those of the given people who have an account, in any order. What they are called may be a minute old. */
  findDirectoryUsers(userIds: readonly string[]): Promise<DirectoryUser[]>;
  /** Who administrates an organization, at most `adminsMax` of them. */
  listAdmins(organizationId: string): Promise<DirectoryUser[]>;
};

/** A mail to more is a circular, and nobody's business in particular. */
export const adminsMax = 20;

/** The embedded provider further makes accounts itself, which only development’s demo data and tests need. */
export type EmbeddedProvider = Identity & UserDirectory & { name: 'embedded' };
export type WorkosProvider = Accounts & { name: 'workos' };
export type AccountProvider = EmbeddedProvider | WorkosProvider;
