import { createHmac, timingSafeEqual } from 'node:crypto';

// What every authenticator app does when told nothing, and some whatever they are told (RFC 6238 §4, §1.2 for SHA-1).
export const totpDigits = 6;
export const totpStepSeconds = 30;
/** Phones run late and people type slowly: RFC 6238 §5.2 allows one step, and each more is one more code a guess may hit. */
const driftStepsMax = 1;

/** Which step of thirty seconds a moment is in, counted from 1970 (RFC 6238 §4.2). */
export function totpStepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / totpStepSeconds);
}

/** The code of one step: HOTP of RFC 4226 §5.3 with the step as its counter. */
export function totpCode(secret: Uint8Array, step: number, digits = totpDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export type TotpMoment = {
  now: Date;
  /** The step of the last code that was accepted: that one and all before it are spent (RFC 6238 §5.2). */
  lastUsedStep: number | null;
};

/**
 * The step whose code was typed, or null for a wrong or spent one. All steps are compared, each in constant time, so that how
 * long it takes tells nothing about which digits were right.
 */
export function findTotpStep(
  secret: Uint8Array,
  typed: string,
  { now, lastUsedStep }: TotpMoment,
): number | null {
  const given = Buffer.from(typed.replace(/\s/g, ''), 'utf8');
  if (given.length !== totpDigits) return null;
  const middle = totpStepAt(now);
  let found: number | null = null;
  for (let step = middle - driftStepsMax; step <= middle + driftStepsMax; step += 1) {
    const matches = timingSafeEqual(given, Buffer.from(totpCode(secret, step), 'utf8'));
    if (matches && (lastUsedStep === null || step > lastUsedStep)) found = step;
  }
  return found;
}
