/** The roles of an organization, by slug. */
export const roles = ['admin', 'member'] as const;
export type Role = (typeof roles)[number];

export function isRole(slug: string): slug is Role {
  return roles.some((role) => role === slug);
}

/** The permission the npm users widget asks for; its spelling is the widget's. */
export const manageUsersPermission = 'widgets:users-table:manage';

const permissionsByRole: Readonly<Record<Role, readonly string[]>> = {
  admin: [manageUsersPermission],
  member: [],
};

/**
 * What a role may do, as the access token says it.
 * Always an array: widgets read a missing `permissions` claim as a missing token.
 */
export function permissionsOf(role: Role | null): string[] {
  return role ? [...permissionsByRole[role]] : [];
}
