import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** Minutes rather than a widget's seconds: it must not expire during the QR code dialog. */
const elevatedAccessSeconds = 10 * 60;

export type ElevatedAccess = { elevatedAccessToken: string; expiresAt: string };

/** A token for sensitive calls, valid only for this user and the verified session (or widget token). */
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

/** The npm widgets check the time every 30 seconds, so they may use a token up to that long after it expired. */
const lateSeconds = 30;

/** Whether the token was issued to this caller and is still valid. */
export async function holdsElevatedAccess(
  context: IdentityContext,
  { user, binding }: WidgetCaller,
  token: string,
): Promise<boolean> {
  const access = await context.store.findElevatedAccess(hashOpaqueToken(token));
  if (!access || access.userId !== user.id || access.binding !== binding) return false;
  return context.clock().getTime() < access.expiresAt.getTime() + lateSeconds * 1000;
}

/** The specification's message for a wrong code, or another one if no further attempt can succeed. */
export function wrongCode(isOver: boolean): WidgetOutcome {
  return refuse(
    isOver ? 'This code is no longer valid. Please ask for a new one.' : 'Invalid code, please try again.',
  );
}
