import type { AuditSubject } from '../audit.ts';
import type { Device } from '../device.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import type { UserRecord } from '../store/users-store.ts';

export type WidgetCaller = {
  user: UserRecord;
  /** Null if a site's server requested the token, which has no session. */
  session: SessionRecord | null;
  /** What elevated access is bound to: the session, or the token itself. */
  binding: string;
  /** In the token's organization; null if it names none. */
  membership: MembershipRecord | null;
  permissions: readonly string[];
  device: Device;
};

export function callerSubject({ user, binding, device }: WidgetCaller): AuditSubject {
  return { userId: user.id, sessionId: binding, device };
}
