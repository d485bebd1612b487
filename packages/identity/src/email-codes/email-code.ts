import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { EmailCodePurpose, EmailCodeRecord } from '../store/email-codes-store.ts';

/** The specification's lifetime of a mailed code. */
export const emailCodeMinutes = 10;

type NewCode = {
  /** Null creates one. A code under the same challenge replaces the previous one. */
  challenge: string | null;
  purpose: EmailCodePurpose;
  userId: string | null;
  email: string;
  binding: string;
};

/** Creates six digits and stores them sealed under a challenge. The caller sends them. */
export async function makeEmailCode(
  context: IdentityContext,
  { challenge, purpose, userId, email, binding }: NewCode,
): Promise<{ challenge: string; code: string }> {
  const now = context.clock();
  const shown = challenge ?? newOpaqueToken(context.random);
  const challengeHash = hashOpaqueToken(shown);
  const code = sixDigits(context.random);
  await context.store.putEmailCode({
    challengeHash,
    purpose,
    userId,
    email,
    binding,
    sealedCode: context.vault.seal(code, emailCodeContext(challengeHash)),
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + emailCodeMinutes * 60_000),
  });
  return { challenge: shown, code };
}

/** Associated data: binds the ciphertext to its challenge. */
export function emailCodeContext(challengeHash: string): string {
  return `email-code:${challengeHash}`;
}

const codes = 1_000_000;
/** The largest multiple of a million below 2^32; values above it would favor low codes. */
const evenLimit = Math.floor(2 ** 32 / codes) * codes;

function sixDigits(random: (bytes: number) => Uint8Array): string {
  const number = Buffer.from(random(4)).readUInt32BE();
  return number < evenLimit ? String(number % codes).padStart(6, '0') : sixDigits(random);
}

/** The specification's attempts per code; then a new one must be requested. */
const emailCodeAttemptsMax = 5;

type Check = { challenge: string; purpose: EmailCodePurpose; binding: string; code: string };

export type CheckedCode =
  | { right: true; record: EmailCodeRecord & { userId: string } }
  /** `over`: no further attempt under this challenge can succeed. */
  | { right: false; over: boolean };

/** Whether the code is right and this call is the first to use it. Counts the attempt before comparing. */
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
  // Compare without an account as well: the time must not reveal whether there is one.
  const matches = isCode(check.code, context.vault.open(record.sealedCode, emailCodeContext(challengeHash)));
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
