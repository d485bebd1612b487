import { HOTP, Secret, TOTP } from 'otpauth';

// Authenticator apps use these when told nothing, and some use them whatever they are told (RFC 6238 §4, §1.2 for SHA-1).
const digits = 6;
export const totpStepSeconds = 30;
/** Phones run late and people type slowly: RFC 6238 §5.2 allows one step. Each further step is one more code that a guess may hit. */
const driftStepsMax = 1;

/** The number of the 30-second step that a moment is in (RFC 6238 §4.2). */
export function totpStepAt(at: Date): number {
  return TOTP.counter({ period: totpStepSeconds, timestamp: at.getTime() });
}

export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step, digits: length });
}

export type TotpMoment = {
  now: Date;
  /** The step of the last accepted code: that step and all before it are used up (RFC 6238 §5.2). */
  lastUsedStep: number | null;
};

/** The step whose code was typed, or null for a wrong or used one. The library compares in constant time. */
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

/** The bytes in Base32 (RFC 4648 §6), without the padding that authenticator apps reject. */
export function encodeBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** Reads Base32 as people copy it: any case, spaces or dashes between groups, with or without padding. Null for anything else. */
export function decodeBase32(text: string): Uint8Array | null {
  const characters = text.replace(/[\s-]|=+$/g, '').toUpperCase();
  return /^[A-Z2-7]+$/.test(characters) ? Secret.fromBase32(characters).bytes : null;
}

type Key = { productName: string; email: string; secretBase32: string };

/** The content of the QR code: the Key URI format, which allows no colon in either half of the label. */
export function otpauthUri({ productName, email, secretBase32 }: Key): string {
  const issuer = productName.replaceAll(':', '.');
  return new TOTP({ issuer, label: email, secret: secretBase32, digits, period: totpStepSeconds }).toString();
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
