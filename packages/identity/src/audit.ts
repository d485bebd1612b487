import type { Device } from './device.ts';
import type { IdentityContext } from './identity-context.ts';
import { newId } from './new-id.ts';
import type { AuditDetails, AuditEventRecord, AuditEventType } from './store/records-store.ts';

export type AuditSubject = {
  userId?: string | null;
  sessionId?: string | null;
  organizationId?: string | null;
  device?: Device | undefined;
};

type Detail<Type extends AuditEventType> = AuditDetails[Type] extends null
  ? { detail?: null }
  : { detail: AuditDetails[Type] };

/** An event of the audit log, dated now. It never contains a password, a token or an unverified email address. */
export function newAuditEvent<Type extends AuditEventType>(
  { clock, random }: IdentityContext,
  type: Type,
  {
    userId = null,
    sessionId = null,
    organizationId = null,
    device,
    detail = null,
  }: AuditSubject & Detail<Type>,
): AuditEventRecord {
  const at = clock();
  const { ipAddress = null, userAgent = null } = device ?? {};
  const id = newId('audit', at, random);
  return { id, type, detail, at, userId, sessionId, organizationId, ipAddress, userAgent };
}

export async function recordAuditEvent<Type extends AuditEventType>(
  context: IdentityContext,
  type: Type,
  about: AuditSubject & Detail<Type>,
): Promise<void> {
  await context.store.recordAuditEvent(newAuditEvent(context, type, about));
}
