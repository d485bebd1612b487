import type { Role } from '../organizations/roles.ts';
import type { InvitationRecord } from './invitations-store.ts';
import type { UserRecord } from './users-store.ts';

export type OrganizationRecord = {
  id: string;
  name: string;
  /** The host's own id, unique if given. */
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** At most one per user and organization. */
export type MembershipRecord = { userId: string; organizationId: string; role: Role; createdAt: Date };

/** One line of an organization's list of people. */
export type PersonRecord =
  | { kind: 'member'; user: UserRecord; role: Role; createdAt: Date; lastActivityAt: Date | null }
  | { kind: 'invitation'; invitation: InvitationRecord };

export type PeopleQuery = {
  organizationId: string;
  /** Part of a name or an email address, literal, in any case; null for all. */
  search: string | null;
  role: Role | null;
  limit: number;
  /** The id of a member or an invitation of this organization, and the side to read; an unknown id returns the first page. */
  cursor: { id: string; side: 'older' | 'newer' } | null;
};

/** The result of a membership change. An organization never loses its last admin. */
export type MembershipChange = 'changed' | 'not_a_member' | 'last_admin';

export type OrganizationsStore = {
  /** Returns the stored organization: the existing one if it has this external id. */
  insertOrganization(organization: OrganizationRecord): Promise<OrganizationRecord>;
  findOrganization(id: string): Promise<OrganizationRecord | null>;
  /** False if there is no such organization. */
  renameOrganization(id: string, name: string, at: Date): Promise<boolean>;
  /** False if the user is a member already. */
  insertMembership(membership: MembershipRecord): Promise<boolean>;
  findMembership(userId: string, organizationId: string): Promise<MembershipRecord | null>;
  listMemberships(userId: string): Promise<(MembershipRecord & { organizationName: string })[]>;
  changeRole(userId: string, organizationId: string, role: Role): Promise<MembershipChange>;
  removeMembership(userId: string, organizationId: string): Promise<MembershipChange>;
  /**
   * Members and invitations that were not accepted, newest first, on either side of the cursor. At most `limit`:
   * those nearest to the cursor, or the newest.
   */
  listPeople(query: PeopleQuery): Promise<PersonRecord[]>;
  /** Counts members and open invitations, at most `max`. */
  countPeople(organizationId: string, max: number): Promise<number>;
};
