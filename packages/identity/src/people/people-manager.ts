import type { IdentityContext } from '../identity-context.ts';
import type { AuditSubject } from '../new-audit-event.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { AuditEventType } from '../store/records-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';

/** Somebody who may manage the users of one organization: that of their token, and no other. */
export type PeopleManager = {
  organizationId: string;
  userId: string;
  user: UserRecord;
  /** The session, or the token itself where a site's own server asked for it. */
  binding: string;
  device: WidgetCaller['device'];
};

/** Null for a token that names no organization. */
export function managerOf({ user, binding, membership, device }: WidgetCaller): PeopleManager | null {
  if (!membership) return null;
  const { organizationId } = membership;
  return { organizationId, userId: user.id, user, binding, device };
}

/** A manager, as the audit record tells who did something. */
export function auditSubjectOf({ organizationId, userId, binding, device }: PeopleManager): AuditSubject {
  return { userId, organizationId, sessionId: binding, device };
}

/** Writes down what was done in the organization: `userId` is whom it was done to, or who did it where nobody has an account yet; session and device are those of who did it. */
export async function recordByManager(
  context: IdentityContext,
  manager: PeopleManager,
  type: AuditEventType,
  userId: string,
): Promise<void> {
  await recordAuditEvent(context, type, { ...auditSubjectOf(manager), userId });
}
