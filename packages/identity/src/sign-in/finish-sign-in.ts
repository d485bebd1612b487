import { newAuditEvent, recordAuditEvent } from '../audit.ts';
import { newAuthorizationCode } from '../authorization/new-authorization-code.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { clientNetwork } from '../rate-limiter/client-network.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { newSession } from '../sessions/new-session.ts';
import { revokeSession } from '../sessions/revoke-session.ts';
import type { SignerRecord } from '../store/sign-ins-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { Proof } from './continue-sign-in.ts';
import { enterOrganization } from './enter-organization.ts';
import { expiredRequest, type HostedOutcome, refusal } from './hosted-outcome.ts';

/**
 * Runs after the last proof of identity: accepts the invitation, exchanges the request for a session and a code, and revokes the browser's former
 * session, whose cookie is about to be overwritten. All users of a browser share one device cookie: it identifies the device, not the user.
 */
export async function finishSignIn(
  context: IdentityContext,
  { request: asked, method, browser }: Proof,
  signer: SignerRecord,
): Promise<HostedOutcome> {
  const entered = await enterOrganization(context, asked, signer);
  if ('refusedWith' in entered) return refusal(entered.refusedWith);
  const { request } = entered;
  const { user, memberships } = signer;
  const { device } = browser;
  const { session, token } = newSession(context, {
    userId: user.id,
    clientId: request.clientId,
    organizationId: request.organizationId ?? memberships[0]?.organizationId ?? null,
    method,
    device,
  });
  const code = newAuthorizationCode(context, request, session.id);
  const deviceCookie = browser.deviceCookie ?? newOpaqueToken(context.random);
  const finished = await context.store.finishSignIn({
    requestId: request.id,
    passwordHash: user.passwordHash,
    deviceHash: hashOpaqueToken(deviceCookie),
    session,
    code: code.record,
    event: newAuditEvent(context, 'sign_in.succeeded', { userId: user.id, sessionId: session.id, device }),
  });
  if (!finished) return expiredRequest();
  await context.pendingSignIns.refund(clientNetwork(device.ipAddress));
  const former = await findLiveSession(context, browser.formerSessionToken);
  if (former) await revokeSession(context, former.id);
  if (finished.isNewDevice) await notifyNewDevice(context, user, device);
  return { kind: 'signed-in', redirectTo: code.redirectTo, sessionToken: token, deviceCookie };
}

/** Mails a user about a sign-in with a new device, except at their first sign-in. */
async function notifyNewDevice(
  context: IdentityContext,
  userBefore: UserRecord,
  device: Device,
): Promise<void> {
  if (userBefore.lastSignInAt === null) return;
  await recordAuditEvent(context, 'sign_in.new_device', { userId: userBefore.id, device });
  await mailOccasion(context, userBefore.email, 'new-device', device);
}
