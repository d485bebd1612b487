import type { IdentityContext } from '../identity-context.ts';
import type { AuditSubject } from '../new-audit-event.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { AuditEventType } from '../store/records-store.ts';

/** What the audit record calls a wait: by what was tried. */
export type ThrottledEvent = Extract<AuditEventType, `${string}.throttled`>;
type Wait = { event: ThrottledEvent; key: string; blockedUntil: Date };

/** Whom a wait is about, where that is known; whose an address is, is looked up only for a line that is written. A sender's wait is nobody's. */
export type Whose = AuditSubject & { email?: string };

/** Writes down that a try was refused by the limits: once for each wait, so that no flood fills the record. */
export async function recordThrottled(
  context: IdentityContext,
  { event, key, blockedUntil }: Wait,
  { email, ...about }: Whose,
): Promise<void> {
  // Before it is written: else each try of a flood would write until the first line is.
  if (!context.throttleAudit.note(key, blockedUntil)) return;
  try {
    const user = email === undefined ? null : await context.store.findUserByEmail(email);
    await recordAuditEvent(context, event, user ? { ...about, userId: user.id } : about);
  } catch (error) {
    context.throttleAudit.forget(key);
    throw error;
  }
}
