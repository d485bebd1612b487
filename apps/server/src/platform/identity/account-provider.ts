import type { Identity } from '@tessera/identity';

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
>;

/** The embedded provider further makes accounts itself, which only development’s demo data and tests need. */
export type EmbeddedProvider = Identity & { name: 'embedded' };
export type WorkosProvider = Accounts & { name: 'workos' };
export type AccountProvider = EmbeddedProvider | WorkosProvider;
