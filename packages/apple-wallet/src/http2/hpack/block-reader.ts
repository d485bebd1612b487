import { Buffer } from 'node:buffer';
import { Http2Error } from '../http2-error.ts';
import { decodeHuffman } from './decode-huffman.ts';

/** Reads the two primitives of RFC 7541 §5 from a header block. */
export type BlockReader = {
  begin(block: Buffer): void;
  readonly atEnd: boolean;
  /** The next byte, without consuming it. */
  peek(): number;
  /** An integer that starts in the lowest bits of the next byte. */
  integer(prefixBits: number): number;
  string(): string;
};

/** Four bytes after the prefix suffice for every length within our limits. */
const integerShiftMax = 21;

export function createBlockReader(): BlockReader {
  let block: Buffer = Buffer.alloc(0);
  let at = 0;

  const byte = (): number => {
    const next = block[at++];
    if (next === undefined) throw new Http2Error('COMPRESSION_ERROR', 'A header block ends within a field.');
    return next;
  };

  const integer = (prefixBits: number): number => {
    const prefixMax = 2 ** prefixBits - 1;
    let value = byte() & prefixMax;
    if (value < prefixMax) return value;
    for (let shift = 0; ; shift += 7) {
      if (shift > integerShiftMax)
        throw new Http2Error('COMPRESSION_ERROR', 'An integer in a header block is too large.');
      const next = byte();
      value += (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
  };

  return {
    begin(next) {
      block = next;
      at = 0;
    },
    get atEnd() {
      return at >= block.length;
    },
    peek: () => block[at] ?? 0,
    integer,
    string() {
      const isHuffman = ((block[at] ?? 0) & 0x80) !== 0;
      const length = integer(7);
      if (at + length > block.length)
        throw new Http2Error('COMPRESSION_ERROR', 'A header block ends within a field.');
      const from = at;
      at += length;
      return isHuffman ? decodeHuffman(block.subarray(from, at)) : block.toString('latin1', from, at);
    },
  };
}
