import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { lastAdminSentence, noSuchMember } from './last-admin.ts';
import { managerSubject, type PeopleManager } from './people-manager.ts';

/** DELETE members/{id}: takes somebody out of the organization. Their account stays; their tokens for the organization are refused from the next call on. */
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
