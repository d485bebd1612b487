import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { managerSubject, type PeopleManager } from '../people/people-manager.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { findListedInvitation } from './find-listed-invitation.ts';

/** DELETE invites/{id}: the link opens nothing any more. Of two who press the button at once, both are told that it is done. */
export async function revokeInvitation(
  context: IdentityContext,
  manager: PeopleManager,
  id: string,
): Promise<WidgetOutcome> {
  const { organizationId } = manager;
  if (!(await findListedInvitation(context, organizationId, id)))
    return refuse('There is no such invitation.', 404);
  if (await context.store.revokeInvitation(id, context.clock()))
    await recordAuditEvent(context, 'invitation.changed', { ...managerSubject(manager), detail: 'revoked' });
  else if (!(await findListedInvitation(context, organizationId, id)))
    return refuse('This invitation was accepted meanwhile. Please reload the page.');
  return done({ id, success: true });
}
