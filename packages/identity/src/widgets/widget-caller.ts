import type { AuditSubject } from '../audit.ts';
import type { Device } from '../device.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import type { UserRecord } from '../store/users-store.ts';

/** The caller of a widget's API, read from the store at each call. */
export type WidgetCaller = {
  user: UserRecord;
  /** Null where a site's own server asked for the token: it belongs to no session. */
  session: SessionRecord | null;
  /** What a fresh proof of identity is bound to: the session, or the token itself. */
  binding: string;
  /** In the organization of the token; null where it names none. */
  membership: MembershipRecord | null;
  permissions: readonly string[];
  device: Device;
};

/** The caller as the subject of an audit event. */
export function callerSubject({ user, binding, device }: WidgetCaller): AuditSubject {
  return { userId: user.id, sessionId: binding, device };
}
