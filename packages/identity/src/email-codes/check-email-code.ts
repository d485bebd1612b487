import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { EmailCodePurpose, EmailCodeRecord } from '../store/email-codes-store.ts';
import { emailCodeContext } from './email-code.ts';

/** The specification's tries at a code; after them another one must be sent. */
export const emailCodeAttemptsMax = 5;

type Check = { challenge: string; purpose: EmailCodePurpose; binding: string; code: string };

export type CheckedCode =
  | { right: true; record: EmailCodeRecord & { userId: string } }
  /** `over`: no code can be right under this challenge any more. */
  | { right: false; over: boolean };

/** Whether the code is right and this call is the first to use it. A try is counted before it is looked at. */
export async function checkEmailCode(context: IdentityContext, check: Check): Promise<CheckedCode> {
  const challengeHash = hashOpaqueToken(check.challenge);
  const record = await context.store.findEmailCode(challengeHash);
  if (
    !record ||
    record.purpose !== check.purpose ||
    record.binding !== check.binding ||
    record.expiresAt <= context.clock()
  )
    return { right: false, over: true };
  const attempts = await context.store.countEmailCodeAttempt(challengeHash);
  if (attempts === null || attempts > emailCodeAttemptsMax) return { right: false, over: true };
  const { userId } = record;
  // The code of nobody is compared like any other: what is right must not take longer than what cannot be.
  const matches = isCode(
    check.code,
    context.secretBox.open(record.sealedCode, emailCodeContext(challengeHash)),
  );
  if (!matches || userId === null) return { right: false, over: attempts === emailCodeAttemptsMax };
  if (!(await context.store.removeEmailCode(challengeHash))) return { right: false, over: true };
  return { right: true, record: { ...record, userId } };
}

/** People copy codes with spaces around or inside. */
function isCode(typed: string, code: string): boolean {
  const digits = Buffer.from(typed.replaceAll(/\s/g, ''));
  const right = Buffer.from(code);
  return digits.length === right.length && timingSafeEqual(digits, right);
}
