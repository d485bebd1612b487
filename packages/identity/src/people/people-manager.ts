import type { AuditSubject } from '../audit.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';

/** A user who may manage the users of one organization, the token's. */
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

/** The manager as the subject of an audit event. Where the event is about another user, `userId` is theirs and the session is the manager's. */
export function managerSubject({ organizationId, userId, binding, device }: PeopleManager): AuditSubject {
  return { userId, organizationId, sessionId: binding, device };
}
