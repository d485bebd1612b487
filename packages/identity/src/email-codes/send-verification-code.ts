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
  /** Null where the address has an account already: its owner is told so instead, and no code is right. */
  userId: string | null;
  /** Of whoever asks for it. */
  device: Device;
};

/** Mails the code that proves an address at sign-up, where that mailbox was not sent too many lately. A second one replaces the first. */
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
