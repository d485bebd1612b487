/** A DER writer (X.690 §8 and §10): each function returns a complete encoding. */

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) digits.unshift(rest & 0xff);
  return Buffer.from([0x80 | digits.length, ...digits]);
}

/** Any tag with the given content octets. */
export function derTagged(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), encodeLength(body.length), body]);
}

export const derSequence = (...items: Uint8Array[]): Buffer => derTagged(0x30, ...items);

export const derSet = (...items: Uint8Array[]): Buffer => derTagged(0x31, ...[...items].sort(Buffer.compare));

export const derBoolean = (value: boolean): Buffer => derTagged(0x01, Buffer.from([value ? 0xff : 0x00]));

export const derNull = (): Buffer => Buffer.from([0x05, 0x00]);

export const derOctets = (bytes: Uint8Array): Buffer => derTagged(0x04, bytes);

export const derText = (text: string): Buffer => derTagged(0x0c, Buffer.from(text, 'utf8'));

export const derPrintable = (text: string): Buffer => derTagged(0x13, Buffer.from(text, 'latin1'));

/** A non-negative INTEGER from its big-endian octets, in the shortest form. */
export function derInteger(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = Buffer.from(bytes.subarray(start));
  const padded = (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits;
  return derTagged(0x02, padded);
}

/** A BIT STRING; `unusedBits` counts the padding bits of the last octet. */
export const derBits = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  derTagged(0x03, Buffer.from([unusedBits]), bytes);

export function derObjectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const octets: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) | 0x80);
    octets.push(...digits);
  }
  return derTagged(0x06, Buffer.from(octets));
}

/** UTCTime to 2049, GeneralizedTime from 2050 (RFC 5280 §4.1.2.5). */
export function derTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050
    ? derTagged(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : derTagged(0x18, Buffer.from(digits, 'latin1'));
}
