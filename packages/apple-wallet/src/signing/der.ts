import { Buffer } from 'node:buffer';

/** A tag-length-value element of a DER encoding, as offsets. */
export type Tlv = { tag: number; start: number; contentStart: number; end: number };

export const tags = {
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

/** Reads the element at an offset. DER allows definite lengths only. */
export function readTlv(bytes: Uint8Array, start: number): Tlv {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) throw new RangeError('The DER encoding ends early.');
  let contentStart = start + 2;
  let length = first;
  if (first & 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new RangeError('The DER encoding has an indefinite length.');
    length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[contentStart++] ?? Number.NaN);
  }
  const end = contentStart + length;
  if (!(end <= bytes.length)) throw new RangeError('The DER encoding ends early.');
  return { tag, start, contentStart, end };
}

/** The children of a constructed element. */
export function childrenOf(bytes: Uint8Array, parent: Tlv): Tlv[] {
  const children: Tlv[] = [];
  for (let at = parent.contentStart; at < parent.end; ) {
    const child = readTlv(bytes, at);
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Encodes an element with the shortest length, as DER requires. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/** An object identifier from its dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest.flatMap(base128)];
  return der(tags.objectIdentifier, Buffer.from(bytes));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 | (rest % 128));
  return bytes;
}
