import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { emailCodeMinutes, makeEmailCode } from './email-code.ts';

type Verification = {
  /** Of the pending sign-in. */
  challenge: string;
  email: string;
  /** Null where the address has an account already: its owner is told so instead, and no code is right. */
  userId: string | null;
};

/** Mails the code that proves an address at sign-up. A second one replaces the first. */
export async function sendVerificationCode(
  context: IdentityContext,
  { challenge, email, userId }: Verification,
): Promise<void> {
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
        ? { kind: 'account-exists', signInUrl: context.defaultClient.redirectUris[0] ?? context.issuer }
        : { kind: 'verify-email', code, minutes: emailCodeMinutes },
  });
}
