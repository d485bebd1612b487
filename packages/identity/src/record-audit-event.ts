import type { Device } from './device.ts';
import type { IdentityContext } from './identity-context.ts';
import { newId } from './new-id.ts';
import type { AuditEventType } from './store/records-store.ts';

type About = {
  userId?: string | null;
  sessionId?: string | null;
  organizationId?: string | null;
  device?: Device;
};

/** Writes one line of the audit record. It never holds a password, a token or an address that was only tried. */
export async function recordAuditEvent(
  context: IdentityContext,
  type: AuditEventType,
  about: About,
): Promise<void> {
  const at = context.clock();
  await context.store.recordAuditEvent({
    id: newId('audit', at, context.random),
    type,
    at,
    userId: about.userId ?? null,
    sessionId: about.sessionId ?? null,
    organizationId: about.organizationId ?? null,
    ipAddress: about.device?.ipAddress ?? null,
    userAgent: about.device?.userAgent ?? null,
  });
}
