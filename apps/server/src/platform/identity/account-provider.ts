import type { Identity, User } from '@tessera/identity';

export type DirectoryUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** The embedded provider or WorkOS. */
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
  findDirectoryUsers(userIds: readonly string[]): Promise<DirectoryUser[]>;
  listAdmins(organizationId: string): Promise<DirectoryUser[]>;
};

export const adminsMax = 20;

export type EmbeddedProvider = Identity & UserDirectory & { name: 'embedded' };
export type WorkosProvider = Accounts & { name: 'workos' };
export type AccountProvider = EmbeddedProvider | WorkosProvider;
