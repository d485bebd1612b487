import { Http2Error } from '../http2-error.ts';
import { huffmanLengths } from './huffman-lengths.ts';

const endOfString = 256;
const bitsMax = 30;
/** Padding is shorter than a byte, and made of ones (RFC 7541 §5.2). */
const paddingBitsMax = 7;

/** The symbols in the order of their codes: by length, then by number. */
const symbols = Array.from(huffmanLengths.keys()).toSorted(
  (one, other) => (huffmanLengths[one] ?? 0) - (huffmanLengths[other] ?? 0) || one - other,
);

/** For each length: its first code, how many there are, and where their symbols begin. */
const lengths = (() => {
  const rows: { first: number; count: number; from: number }[] = [];
  let code = 0;
  let from = 0;
  for (let bits = 0; bits <= bitsMax; bits++) {
    const count = huffmanLengths.filter((length) => length === bits).length;
    rows.push({ first: code, count, from });
    from += count;
    code = (code + count) * 2;
  }
  return rows;
})();

/** Reads a string in the protocol's Huffman code; one character a byte. */
export function decodeHuffman(bytes: Uint8Array): string {
  let text = '';
  let code = 0;
  let bits = 0;
  for (const byte of bytes)
    for (let shift = 7; shift >= 0; shift--) {
      code = code * 2 + ((byte >> shift) & 1);
      bits++;
      const symbol = symbolOf(code, bits);
      if (symbol === undefined) continue;
      if (symbol === endOfString) throw broken('holds the end-of-string symbol');
      text += String.fromCharCode(symbol);
      code = 0;
      bits = 0;
    }
  if (bits > paddingBitsMax || code !== 2 ** bits - 1)
    throw broken('is padded with something else than ones');
  return text;
}

function symbolOf(code: number, bits: number): number | undefined {
  const row = lengths[bits];
  if (!row || code < row.first || code >= row.first + row.count) return undefined;
  return symbols[row.from + code - row.first];
}

const broken = (what: string) => new Http2Error('COMPRESSION_ERROR', `A header’s Huffman code ${what}.`);
