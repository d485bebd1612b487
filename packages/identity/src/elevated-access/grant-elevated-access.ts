import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';

/** Minutes, not the seconds a widget may count by itself: the dialog that scans a QR code must not run out in the middle. */
const elevatedAccessSeconds = 10 * 60;

export type ElevatedAccess = { elevatedAccessToken: string; expiresAt: string };

/** A token for sensitive calls, good for this caller alone: the user, and the session (or the widget token) that was proved. */
export async function grantElevatedAccess(
  context: IdentityContext,
  caller: WidgetCaller,
): Promise<ElevatedAccess> {
  const { user, binding } = caller;
  const now = context.clock();
  const token = newOpaqueToken(context.random);
  const expiresAt = new Date(now.getTime() + elevatedAccessSeconds * 1000);
  await context.store.insertElevatedAccess({
    tokenHash: hashOpaqueToken(token),
    userId: user.id,
    binding,
    createdAt: now,
    expiresAt,
  });
  await recordAuditEvent(context, 'elevated_access.granted', callerSubject(caller));
  return { elevatedAccessToken: token, expiresAt: expiresAt.toISOString() };
}
