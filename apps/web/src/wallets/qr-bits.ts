/** How a message is written down, most compact first; the digits of the mode indicator and the widths of the count (ISO/IEC 18004 §7.4). */
type Mode = { indicator: number; countWidths: [number, number, number] };

const numeric: Mode = { indicator: 1, countWidths: [10, 12, 14] };
const alphanumeric: Mode = { indicator: 2, countWidths: [9, 11, 13] };
const bytes: Mode = { indicator: 4, countWidths: [8, 16, 16] };

const alphanumericCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export type Segment = { mode: Mode; count: number; bits: number[] };

function push(bits: number[], value: number, width: number): void {
  for (let place = width - 1; place >= 0; place--) bits.push((value >> place) & 1);
}

function numericSegment(text: string): Segment {
  const bits: number[] = [];
  for (let start = 0; start < text.length; start += 3) {
    const digits = text.slice(start, start + 3);
    push(bits, Number(digits), digits.length * 3 + 1);
  }
  return { mode: numeric, count: text.length, bits };
}

function alphanumericSegment(text: string): Segment {
  const bits: number[] = [];
  const valueAt = (place: number) => alphanumericCharacters.indexOf(text.charAt(place));
  for (let start = 0; start < text.length; start += 2) {
    if (start + 1 < text.length) push(bits, valueAt(start) * 45 + valueAt(start + 1), 11);
    else push(bits, valueAt(start), 6);
  }
  return { mode: alphanumeric, count: text.length, bits };
}

function byteSegment(text: string): Segment {
  const encoded = new TextEncoder().encode(text);
  const bits: number[] = [];
  for (const byte of encoded) push(bits, byte, 8);
  return { mode: bytes, count: encoded.length, bits };
}

/** The whole message in the most compact of the modes that can hold it; what is not plain Latin goes as UTF-8, which phones expect. */
export function segmentOf(message: string): Segment {
  if (/^\d+$/.test(message)) return numericSegment(message);
  if (/^[0-9A-Z $%*+\-./:]+$/.test(message)) return alphanumericSegment(message);
  return byteSegment(message);
}

const countWidth = ({ countWidths }: Mode, version: number): number =>
  version < 10 ? countWidths[0] : version < 27 ? countWidths[1] : countWidths[2];

/** Bits the segment takes in a symbol of this version, its heading included. */
export const segmentLength = (segment: Segment, version: number): number =>
  4 + countWidth(segment.mode, version) + segment.bits.length;

/** The data codewords of a symbol: heading, message, terminator, and padding up to `codewords`. */
export function dataCodewords(segment: Segment, version: number, codewords: number): Uint8Array {
  const bits: number[] = [];
  push(bits, segment.mode.indicator, 4);
  push(bits, segment.count, countWidth(segment.mode, version));
  for (const bit of segment.bits) bits.push(bit);
  push(bits, 0, Math.min(4, codewords * 8 - bits.length));
  const data = new Uint8Array(codewords);
  bits.forEach((bit, place) => {
    data[place >> 3] = (data[place >> 3] ?? 0) | (bit << (7 - (place & 7)));
  });
  // Pad codewords 11101100 and 00010001 in turn (§7.4.10).
  for (let place = Math.ceil(bits.length / 8), turn = 0; place < codewords; place++, turn++)
    data[place] = turn % 2 === 0 ? 0xec : 0x11;
  return data;
}
