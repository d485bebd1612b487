import type { Context } from '../../context.ts';
import { isSystemAdmin } from './is-system-admin.ts';
import type { Role } from './organizations-policy.ts';
import { rolesOfUser } from './roles-of-user.ts';

export type OrganizationsOfUser = {
  /** The identity provider's identifiers; `all` for a system admin. */
  identifiers: 'all' | string[];
  roleIn(workosIdentifier: string): Role | null;
  isMemberOf(workosIdentifier: string): boolean;
};

/** A system admin has the role of an admin in all organizations. */
export async function organizationsOfUser(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
): Promise<OrganizationsOfUser> {
  const [roles, seesAll] = await Promise.all([rolesOfUser(ctx, userId), isSystemAdmin(ctx, userId)]);
  const isMemberOf = (identifier: string) => roles.has(identifier);
  if (seesAll) return { identifiers: 'all', roleIn: () => 'admin', isMemberOf };
  const roleIn = (identifier: string) => roles.get(identifier) ?? null;
  return { identifiers: [...roles.keys()], roleIn, isMemberOf };
}
