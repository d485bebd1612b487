import { createHmac } from 'node:crypto';
import type { GoogleResource } from './pass-types.ts';

type Totp = { periodMillis?: unknown; parameters?: { key?: unknown; valueLength?: unknown }[] };

/** The object as a phone shows it: a rotating barcode with its current value; the secret never leaves the phone. */
export function withCurrentCode(object: GoogleResource, now: Date): GoogleResource {
  const { rotatingBarcode } = object;
  if (typeof rotatingBarcode !== 'object' || rotatingBarcode === null) return object;
  const { valuePattern, totpDetails, ...shown } = rotatingBarcode as {
    valuePattern?: string;
    totpDetails?: Totp;
  };
  const { parameters = [], periodMillis } = totpDetails ?? {};
  const step = Math.floor(now.getTime() / Number(periodMillis));
  const currentValue = String(valuePattern).replace(/\{totp_value_(\d)\}/g, (_, index: string) => {
    const { key, valueLength } = parameters[Number(index)] ?? {};
    return totp(Buffer.from(String(key), 'hex'), step, Number(valueLength));
  });
  return { ...object, rotatingBarcode: { ...shown, totpDetails: { periodMillis }, currentValue } };
}

/** RFC 6238 with SHA-1. */
function totp(key: Buffer, step: number, digits: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
