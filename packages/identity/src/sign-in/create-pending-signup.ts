import { newUser } from '../accounts/create-user.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { CreateUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import { type HostedOutcome, tooManyAttempts } from './hosted-outcome.ts';

type Newcomer = {
  request: AuthorizationRequestRecord;
  account: CreateUserInput & { password: string };
  device: Device;
};

/**
 * Stores a sign-up until its address is verified; only then is an account with a password created. So neither sign-up nor sign-in reveals taken
 * addresses: the work is the same, and for a taken one its owner gets another mail and no code is right. Throws what `newUser` throws.
 */
export async function createPendingSignup(
  context: IdentityContext,
  { request, account, device }: Newcomer,
): Promise<HostedOutcome> {
  const { id, email, firstName, lastName, passwordHash, createdAt } = await newUser(context, account);
  if (passwordHash === null) throw new Error('A newcomer has a password.');
  const owner = await context.store.findUserByEmail(email);
  const challenge = newOpaqueToken(context.random);
  const sent = await sendVerificationCode(context, { challenge, email, userId: owner ? null : id, device });
  if (!sent.allowed) return tooManyAttempts(sent.retryAfterSeconds);
  await context.store.insertPendingSignup({
    challengeHash: hashOpaqueToken(challenge),
    requestId: request.id,
    userId: id,
    email,
    firstName,
    lastName,
    passwordHash,
    createdAt,
    expiresAt: request.expiresAt,
  });
  const event = owner ? 'sign_up.refused' : 'sign_up.begun';
  await recordAuditEvent(context, event, { userId: owner?.id ?? null, device });
  return { kind: 'next-step', next: { step: 'verify-email', challenge, email } };
}
