import type { MembershipRecord, OrganizationsStore } from '../store/organizations-store.ts';
import { type Memory, membershipsOf } from './memory.ts';
import { memoryPeople } from './memory-people.ts';

export function memoryOrganizations(memory: Memory): OrganizationsStore {
  const { organizations, memberships } = memory;
  return {
    insertOrganization: async (organization) => {
      const { externalId } = organization;
      const existing = [...organizations.values()].find((one) => one.externalId === externalId);
      if (externalId !== null && existing) return existing;
      organizations.set(organization.id, { ...organization });
      return organization;
    },
    findOrganization: async (id) => organizations.get(id) ?? null,
    renameOrganization: async (id, name, at) => {
      const organization = organizations.get(id);
      if (organization) organizations.set(id, { ...organization, name, updatedAt: at });
      return organization !== undefined;
    },
    insertMembership: async (membership) => {
      if (findMembership(memory, membership.userId, membership.organizationId)) return false;
      memberships.push({ ...membership });
      return true;
    },
    findMembership: async (userId, organizationId) => findMembership(memory, userId, organizationId),
    listMemberships: async (userId) => membershipsOf(memory, userId),
    ...memoryMembershipChanges(memory),
    ...memoryPeople(memory),
  };
}

function memoryMembershipChanges(
  memory: Memory,
): Pick<OrganizationsStore, 'changeRole' | 'removeMembership'> {
  const { memberships } = memory;
  return {
    changeRole: async (userId, organizationId, role) => {
      const membership = findMembership(memory, userId, organizationId);
      if (!membership) return 'not_a_member';
      if (role !== 'admin' && isLastAdmin(memory, membership)) return 'last_admin';
      memberships.splice(memberships.indexOf(membership), 1, { ...membership, role });
      return 'changed';
    },
    removeMembership: async (userId, organizationId) => {
      const membership = findMembership(memory, userId, organizationId);
      if (!membership) return 'not_a_member';
      if (isLastAdmin(memory, membership)) return 'last_admin';
      memberships.splice(memberships.indexOf(membership), 1);
      return 'changed';
    },
  };
}

function findMembership({ memberships }: Memory, userId: string, organizationId: string) {
  return memberships.find((one) => one.userId === userId && one.organizationId === organizationId) ?? null;
}

function isLastAdmin({ memberships }: Memory, membership: MembershipRecord): boolean {
  const isOtherAdmin = (one: MembershipRecord) =>
    one !== membership && one.organizationId === membership.organizationId && one.role === 'admin';
  return membership.role === 'admin' && !memberships.some(isOtherAdmin);
}
