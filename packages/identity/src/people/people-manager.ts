import type { AuditSubject } from '../audit.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';

export type PeopleManager = {
  organizationId: string;
  userId: string;
  user: UserRecord;
  /** The session, or the token itself if a site's server requested it. */
  binding: string;
  device: WidgetCaller['device'];
};

/** Null for a token that names no organization. */
export function managerOf({ user, binding, membership, device }: WidgetCaller): PeopleManager | null {
  if (!membership) return null;
  const { organizationId } = membership;
  return { organizationId, userId: user.id, user, binding, device };
}

/** The manager as the subject of an audit event. In an event about another user, `userId` is theirs and the session is the manager's. */
export function managerSubject({ organizationId, userId, binding, device }: PeopleManager): AuditSubject {
  return { userId, organizationId, sessionId: binding, device };
}
