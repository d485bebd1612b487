import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';

type Wait = { key: string; blockedUntil: Date };
type Whose = { device: Device; findUserId: () => Promise<string | null> };

/** Writes down that a try was refused by the limits: once for each wait, so that no flood fills the record. */
export async function recordWait(
  context: IdentityContext,
  { key, blockedUntil }: Wait,
  { device, findUserId }: Whose,
): Promise<void> {
  if (!context.notedWaits.note(key, blockedUntil)) return;
  await recordAuditEvent(context, 'sign_in.throttled', { userId: await findUserId(), device });
}
