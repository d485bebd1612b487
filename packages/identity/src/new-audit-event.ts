import type { Device } from './device.ts';
import type { IdentityContext } from './identity-context.ts';
import { newId } from './new-id.ts';
import type { AuditEventRecord, AuditEventType } from './store/records-store.ts';

export type AuditSubject = {
  userId?: string | null;
  sessionId?: string | null;
  organizationId?: string | null;
  device?: Device;
};

/** One line of the audit record, of this moment. It never holds a password, a token or an address that was only tried. */
export function newAuditEvent(
  { clock, random }: IdentityContext,
  type: AuditEventType,
  about: AuditSubject,
): AuditEventRecord {
  const at = clock();
  return {
    id: newId('audit', at, random),
    type,
    at,
    userId: about.userId ?? null,
    sessionId: about.sessionId ?? null,
    organizationId: about.organizationId ?? null,
    ipAddress: about.device?.ipAddress ?? null,
    userAgent: about.device?.userAgent ?? null,
  };
}
