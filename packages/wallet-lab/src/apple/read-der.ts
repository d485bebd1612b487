import { LabError } from '../lab-error.ts';

/** A DER element: its tag, content and complete encoding. */
export interface DerElement {
  tag: number;
  content: Buffer;
  raw: Buffer;
}

/**
 * Reads the elements that fill `bytes` exactly; definite lengths in the shortest form only (X.690 §10.1).
 * @throws LabError `derMalformed`.
 */
export function readDer(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    elements.push(element);
    at += element.raw.length;
  }
  return elements;
}

/** The children of a constructed element. */
export const derChildren = (element: DerElement): DerElement[] => readDer(element.content);

/** The element, after checking its tag. @throws LabError `derMalformed`. */
export function expectDer(element: DerElement | undefined, tag: number, what: string): DerElement {
  if (element?.tag !== tag) throw malformed(`${what} is missing or of another type`);
  return element;
}

/** An OBJECT IDENTIFIER in dotted form. @throws LabError `derMalformed`. */
export function derObjectIdText(element: DerElement | undefined): string {
  const { content } = expectDer(element, 0x06, 'an object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (const octet of content) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [joint = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(joint / 40));
  return [first, joint - first * 40, ...rest].join('.');
}

/** UTCTime or GeneralizedTime in the forms DER allows. @throws LabError `derMalformed`. */
export function derDate(element: DerElement | undefined): Date {
  const text = element?.content.toString('latin1') ?? '';
  const full = element?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full);
  if (!match || (element?.tag !== 0x17 && element?.tag !== 0x18))
    throw malformed('a time is not in DER form');
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function readElement(bytes: Buffer, at: number): DerElement {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw malformed('the encoding ends early');
  const { length, header } = first < 0x80 ? { length: first, header: 2 } : longLength(bytes, at, first);
  const end = at + header + length;
  if (end > bytes.length) throw malformed('a length reaches past the end');
  return { tag, content: bytes.subarray(at + header, end), raw: bytes.subarray(at, end) };
}

function longLength(bytes: Buffer, at: number, first: number): { length: number; header: number } {
  const count = first & 0x7f;
  if (count === 0 || count > 4 || at + 2 + count > bytes.length)
    throw malformed('a length is indefinite or too long');
  const length = bytes.readUIntBE(at + 2, count);
  if (length < 0x80 || bytes[at + 2] === 0) throw malformed('a length is not in its shortest form');
  return { length, header: 2 + count };
}

const malformed = (what: string): LabError => new LabError('derMalformed', `This is no DER: ${what}.`);
