import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';

type Proved = { challenge: string; requestId: string; device: Device };

/**
 * Creates the account of a pending sign-up after its address was verified, and returns its user. Null if there is
 * none under this challenge in this sign-in, it has expired, or the address got an account since.
 */
export async function completeSignup(
  context: IdentityContext,
  { challenge, requestId, device }: Proved,
): Promise<{ userId: string; method: AuthenticationMethod } | null> {
  const newcomer = await context.store.takePendingSignup(hashOpaqueToken(challenge));
  const now = context.clock();
  if (newcomer?.requestId !== requestId || newcomer.expiresAt <= now) return null;
  const { userId, email, firstName, lastName, passwordHash } = newcomer;
  const added = await context.store.insertUser({
    id: userId,
    email,
    emailVerified: true,
    firstName,
    lastName,
    profilePictureUrl: null,
    passwordHash,
    passwordUsedAt: null,
    lastSignInAt: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  });
  if (!added) return null;
  await recordAuditEvent(context, 'user.created', { userId, device });
  return { userId, method: 'Password' };
}
