import type { Identity, User } from '@tessera/identity';

/** A person as others see them, and as mails address them. */
export type DirectoryUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** The account provider as the product uses it: the embedded one or WorkOS. */
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
  /** The given people who have an account, in any order. Names may be a minute old. */
  findDirectoryUsers(userIds: readonly string[]): Promise<DirectoryUser[]>;
  /** The admins of an organization, at most `adminsMax`. */
  listAdmins(organizationId: string): Promise<DirectoryUser[]>;
};

/** The most admins that one mail goes to. */
export const adminsMax = 20;

/** The embedded provider also creates accounts, for demo data and tests. */
export type EmbeddedProvider = Identity & UserDirectory & { name: 'embedded' };
export type WorkosProvider = Accounts & { name: 'workos' };
export type AccountProvider = EmbeddedProvider | WorkosProvider;
