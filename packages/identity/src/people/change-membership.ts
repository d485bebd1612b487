import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { chosenRole } from './list-roles.ts';
import { managerSubject, type PeopleManager } from './people-manager.ts';

/** POST members/{id}: changes the role of a member, effective with their next call. */
export async function changeRole(
  context: IdentityContext,
  manager: PeopleManager,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<WidgetOutcome> {
  if (userId === manager.userId) return refuse('You cannot change your own role.');
  const role = chosenRole(roles);
  if (!role) return refuse('Invalid role');
  const change = await context.store.changeRole(userId, manager.organizationId, role);
  if (change === 'not_a_member') return noSuchMember();
  if (change === 'last_admin') return refuse(lastAdminSentence);
  context.accessCache.clear();
  await recordAuditEvent(context, 'membership.changed', {
    ...managerSubject(manager),
    userId,
    detail: 'role_changed',
  });
  return done({ id: userId, success: true });
}

/** DELETE members/{id}: removes a member. Their account stays; their tokens for the organization are refused from the next call on. */
export async function removeMember(
  context: IdentityContext,
  manager: PeopleManager,
  userId: string,
): Promise<WidgetOutcome> {
  if (userId === manager.userId) return refuse('You cannot remove yourself.');
  const change = await context.store.removeMembership(userId, manager.organizationId);
  if (change === 'not_a_member') return noSuchMember();
  if (change === 'last_admin') return refuse(lastAdminSentence);
  context.accessCache.clear();
  await recordAuditEvent(context, 'membership.changed', {
    ...managerSubject(manager),
    userId,
    detail: 'removed',
  });
  return done({ id: userId, success: true });
}

const lastAdminSentence = 'This is the last admin of the organization. Make someone else an admin first.';

function noSuchMember(): WidgetOutcome {
  return refuse('There is no such member.', 404);
}
