import { Buffer } from 'node:buffer';

/** A BER element, with its children if it is constructed. */
export type BerElement = { tag: number; content: Buffer; children: readonly BerElement[] };

/** More than real files need; a forged file must not exhaust the stack. */
const depthMax = 40;
const constructed = 0x20;
const endOfContents = 0x00;

/**
 * Reads one element and its descendants. Exported keys use BER, not always DER: indefinite lengths and strings in segments.
 * @throws RangeError for invalid BER.
 */
export function readBer(bytes: Buffer): BerElement {
  return readElement(bytes, 0, 0).element;
}

/** The octets of a string, with its segments joined (X.690 §8.7). */
export function octetsOf({ content, children }: BerElement): Buffer {
  return children.length > 0 ? Buffer.concat(children.map(octetsOf)) : content;
}

/** A small non-negative INTEGER, such as a count or version. */
export function integerOf({ content }: BerElement): number {
  if (content.length === 0 || content.length > 6) throw new RangeError('The number is out of range.');
  return content.readIntBE(0, content.length);
}

/** An OBJECT IDENTIFIER in its dotted form. */
export function dottedOf({ content }: BerElement): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const octet of content) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [joined = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(joined / 40));
  return [first, joined - first * 40, ...rest].join('.');
}

/**
 * The child at an index.
 * @throws RangeError if it does not exist.
 */
export function childAt({ children }: BerElement, index: number): BerElement {
  const child = children[index];
  if (!child) throw new RangeError('An element is missing.');
  return child;
}

type Read = { element: BerElement; end: number };

function readElement(bytes: Buffer, start: number, depth: number): Read {
  if (depth > depthMax) throw new RangeError('The encoding is nested too deep.');
  const tag = octetAt(bytes, start);
  const { length, contentStart } = readLength(bytes, start + 1);
  if (length === null) return readIndefinite(bytes, tag, contentStart, depth);
  const end = contentStart + length;
  if (end > bytes.length) throw new RangeError('The encoding ends early.');
  const children: BerElement[] = [];
  if (tag & constructed) {
    for (let at = contentStart; at < end; ) {
      const child = readElement(bytes.subarray(0, end), at, depth + 1);
      children.push(child.element);
      at = child.end;
    }
  }
  return { element: { tag, content: bytes.subarray(contentStart, end), children }, end };
}

function readIndefinite(bytes: Buffer, tag: number, contentStart: number, depth: number): Read {
  const children: BerElement[] = [];
  let at = contentStart;
  while (octetAt(bytes, at) !== endOfContents) {
    const child = readElement(bytes, at, depth + 1);
    children.push(child.element);
    at = child.end;
  }
  return { element: { tag, content: bytes.subarray(contentStart, at), children }, end: at + 2 };
}

function readLength(bytes: Buffer, at: number): { length: number | null; contentStart: number } {
  const first = octetAt(bytes, at);
  if (first < 0x80) return { length: first, contentStart: at + 1 };
  const count = first & 0x7f;
  if (count === 0) return { length: null, contentStart: at + 1 };
  if (count > 4 || at + 1 + count > bytes.length) throw new RangeError('A length is out of range.');
  return { length: bytes.readUIntBE(at + 1, count), contentStart: at + 1 + count };
}

function octetAt(bytes: Buffer, at: number): number {
  const octet = bytes[at];
  if (octet === undefined) throw new RangeError('The encoding ends early.');
  return octet;
}
