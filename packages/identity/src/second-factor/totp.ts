import { HOTP, Secret, TOTP } from 'otpauth';

// The defaults of authenticator apps, some of which ignore other values (RFC 6238 §4, §1.2 for SHA-1).
const digits = 6;
export const totpStepSeconds = 30;
/** Phones run late and people type slowly: RFC 6238 §5.2 allows one step. Each further step is one more code that a guess may hit. */
const driftStepsMax = 1;

/** The number of the 30-second step (RFC 6238 §4.2). */
export function totpStepAt(at: Date): number {
  return TOTP.counter({ period: totpStepSeconds, timestamp: at.getTime() });
}

export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step, digits: length });
}

export type TotpMoment = {
  now: Date;
  /** The step of the last accepted code: it and earlier ones are used up (RFC 6238 §5.2). */
  lastUsedStep: number | null;
};

/** The step of the typed code, or null for a wrong or used one. The library compares in constant time. */
export function findTotpStep(
  secret: Uint8Array,
  typed: string,
  { now, lastUsedStep }: TotpMoment,
): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d+$/.test(token)) return null; // the library throws on other characters
  const middle = totpStepAt(now);
  const drift = HOTP.validate({ token, secret: secretOf(secret), counter: middle, window: driftStepsMax });
  if (drift === null || (lastUsedStep !== null && middle + drift <= lastUsedStep)) return null;
  return middle + drift;
}

/** Base32 (RFC 4648 §6) without the padding that authenticator apps reject. */
export function encodeBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** Reads Base32 in any case, with spaces or dashes between groups, with or without padding. Null for anything else. */
export function decodeBase32(text: string): Uint8Array | null {
  const characters = text.replace(/[\s-]|=+$/g, '').toUpperCase();
  return /^[A-Z2-7]+$/.test(characters) ? Secret.fromBase32(characters).bytes : null;
}

type Key = { productName: string; email: string; secretBase32: string };

/** The QR code's content: the Key URI format, which allows no colon in either half of the label. */
export function otpauthUri({ productName, email, secretBase32 }: Key): string {
  const issuer = productName.replaceAll(':', '.');
  return new TOTP({ issuer, label: email, secret: secretBase32, digits, period: totpStepSeconds }).toString();
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
