import { createHmac, timingSafeEqual } from 'node:crypto';
import { rotation } from '@tessera/google-wallet';
import type { Keys } from '../../platform/keys/derive-keys.ts';

/** As many bytes as SHA-1 has: what RFC 4226 recommends for a secret. */
const secretBytes = 20;

/** The secret of a pass's rotating barcode. It is not stored and never changes; only Google's servers and phones get it. */
export function rotatingBarcodeSecret(
  { rotatingBarcodes }: Pick<Keys, 'rotatingBarcodes'>,
  passId: string,
): Buffer {
  return createHmac('sha256', rotatingBarcodes).update(passId, 'utf8').digest().subarray(0, secretBytes);
}

/** The clocks of phones are right to some seconds, and a code is scanned some seconds after it is drawn. */
const stepsOff = [0, -1, 1] as const;
const scanned = new RegExp(`^(.+):(\\d{${rotation.digits}})$`, 's');

/** The message of a scanned rotating barcode, without its code; null if it is none. */
export function splitRotatingBarcode(text: string): { message: string; code: string } | null {
  const [, message, code] = scanned.exec(text) ?? [];
  return message && code ? { message, code } : null;
}

/** The half minute of a code if it is the present one, or the one before or after it; null if the code is wrong. */
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
