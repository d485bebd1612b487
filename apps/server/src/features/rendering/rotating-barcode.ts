import { createHmac, timingSafeEqual } from 'node:crypto';
import { rotation } from '@tessera/google-wallet';
import type { Keys } from '../../platform/keys/derive-keys.ts';

/** RFC 4226 recommends the size of a SHA-1. */
const secretBytes = 20;

/** Derived, never stored; only Google's servers and phones get it. */
export function rotatingBarcodeSecret(
  { rotatingBarcodes }: Pick<Keys, 'rotatingBarcodes'>,
  passId: string,
): Buffer {
  return createHmac('sha256', rotatingBarcodes).update(passId, 'utf8').digest().subarray(0, secretBytes);
}

/** Phones' clocks are right to some seconds, and a scan follows some seconds after drawing. */
const stepsOff = [0, -1, 1] as const;
const scanned = new RegExp(`^(.+):(\\d{${rotation.digits}})$`, 's');

export function splitRotatingBarcode(text: string): { message: string; code: string } | null {
  const [, message, code] = scanned.exec(text) ?? [];
  return message && code ? { message, code } : null;
}

/** Of the present code, or the one before or after it; null if the code is wrong. */
export function stepOfRotatingCode(secret: Uint8Array, code: string, now: Date): number | null {
  const step = Math.floor(now.getTime() / (rotation.seconds * 1_000));
  const given = Buffer.from(code, 'utf8');
  return stepsOff
    .map((off) => ({ at: step + off, due: Buffer.from(codeOfStep(secret, step + off), 'utf8') }))
    .reduce<number | null>(
      (found, { at, due }) => (due.length === given.length && timingSafeEqual(due, given) ? at : found),
      null,
    );
}

/** RFC 6238 with SHA-1, as Google's phones compute it. */
function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** rotation.digits).padStart(rotation.digits, '0');
}
