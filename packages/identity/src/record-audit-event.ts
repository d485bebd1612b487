import type { IdentityContext } from './identity-context.ts';
import { type AuditSubject, newAuditEvent } from './new-audit-event.ts';
import type { AuditEventType } from './store/records-store.ts';

/** Writes one line of the audit record. */
export async function recordAuditEvent(
  context: IdentityContext,
  type: AuditEventType,
  about: AuditSubject,
): Promise<void> {
  await context.store.recordAuditEvent(newAuditEvent(context, type, about));
}
