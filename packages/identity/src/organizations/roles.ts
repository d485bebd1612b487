/** The roles of an organization, by slug. */
export const roles = ['admin', 'member'] as const;
export type Role = (typeof roles)[number];

export function isRole(slug: string): slug is Role {
  return roles.some((role) => role === slug);
}

export const manageUsersPermission = 'widgets:users-table:manage';

const permissionsByRole: Readonly<Record<Role, readonly string[]>> = {
  admin: [manageUsersPermission],
  member: [],
};

/** A role's permissions in the access token. Always an array: widgets treat a missing `permissions` claim as a missing token. */
export function permissionsOf(role: Role | null): string[] {
  return role ? [...permissionsByRole[role]] : [];
}
