import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Role } from './roles.ts';

type NewMembership = { userId: string; organizationId: string; role: Role };

/** Adds a user to an organization. False if they were a member already; their role stays. */
export async function addMembership(context: IdentityContext, input: NewMembership): Promise<boolean> {
  const { userId, organizationId, role } = input;
  if (!(await context.store.findUser(userId)))
    throw new IdentityError('user_not_found', 'There is no such user.');
  if (!(await context.store.findOrganization(organizationId)))
    throw new IdentityError('organization_not_found', 'There is no such organization.');
  const added = await context.store.insertMembership({
    userId,
    organizationId,
    role,
    createdAt: context.clock(),
  });
  if (!added) return false;
  context.accessCache.clear();
  await recordAuditEvent(context, 'membership.changed', { userId, organizationId, detail: 'added' });
  return true;
}
