import type { Device } from '../device.ts';
import { homeAddress, type IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { limits } from '../rate-limiter/limits.ts';
import { type Attempt, throttle } from '../rate-limiter/throttle.ts';
import { emailCodeMinutes, makeEmailCode } from './email-code.ts';

type Verification = {
  /** Of the pending sign-in. */
  challenge: string;
  email: string;
  /** Null if the address has an account: its owner gets another mail, and no code is right. */
  userId: string | null;
  device: Device;
};

/** Mails the code that verifies an address at sign-up, within the mailbox's limit. A second code replaces the first. */
export async function sendVerificationCode(
  context: IdentityContext,
  { challenge, email, userId, device }: Verification,
): Promise<Attempt> {
  const allowed = await throttle(context, [limits.mail('verify-email', email)], { email, device });
  if (!allowed.allowed) return allowed;
  const binding = hashOpaqueToken(challenge);
  const { code } = await makeEmailCode(context, {
    challenge,
    purpose: 'verify-email',
    userId,
    email,
    binding,
  });
  await context.sendMail?.({
    to: email,
    content:
      userId === null
        ? { kind: 'account-exists', signInUrl: homeAddress(context) }
        : { kind: 'verify-email', code, minutes: emailCodeMinutes },
  });
  return allowed;
}
