import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { AuditEventType } from '../store/records-store.ts';
import type { WidgetCaller } from './widget-caller.ts';

/** Writes down what somebody did to their own account. */
export async function recordByCaller(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
  type: AuditEventType,
): Promise<void> {
  await recordAuditEvent(context, type, { userId: user.id, sessionId: binding, device });
}
