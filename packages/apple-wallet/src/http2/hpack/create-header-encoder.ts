import { Buffer } from 'node:buffer';
import { defaultHeaderTableBytes } from '../protocol.ts';
import { createDynamicTable } from './dynamic-table.ts';
import { sizeOf } from './header-field.ts';

/**
 * How a field is written. `repeated`: it comes again on this connection, so both ends remember it. `repeatedName`: only its name comes
 * again. `once`: nobody need remember it.
 */
export type FieldUse = 'repeated' | 'repeatedName' | 'once';

/** The sending end of HPACK, RFC 7541: begin, the fields in order, end. Blocks must be sent in the order they were written. */
export type HeaderEncoder = {
  /** As long as it stays the same, bytes written before say the same again. */
  readonly generation: number;
  /** What the peer's SETTINGS allow. */
  limitTable(bytes: number): void;
  begin(): void;
  field(name: string, value: string, use: FieldUse): void;
  /** Bytes of this encoder's, written in the same generation. */
  again(bytes: Buffer): void;
  /** How many bytes the block has so far. */
  readonly length: number;
  /** The block, good until the next begin. */
  end(): Buffer;
};

/** More than the prefixes of a field's three numbers take. */
const prefixBytesMax = 24;

const forms = {
  indexed: { bits: 7, pattern: 0x80 },
  remembered: { bits: 6, pattern: 0x40 },
  resize: { bits: 5, pattern: 0x20 },
  plain: { bits: 4, pattern: 0x00 },
  text: { bits: 7, pattern: 0x00 },
} as const;

export function createHeaderEncoder(): HeaderEncoder {
  const table = createDynamicTable(defaultHeaderTableBytes);
  let block = Buffer.allocUnsafe(1_024);
  let at = 0;
  /** Sizes the table went through since the last block; the peer must be told the smallest and the last. */
  let resizes: { smallest: number; last: number } | null = null;

  const reserve = (bytes: number) => {
    if (at + bytes <= block.length) return;
    const larger = Buffer.allocUnsafe((at + bytes) * 2);
    block.copy(larger, 0, 0, at);
    block = larger;
  };
  const integer = (value: number, { bits, pattern }: (typeof forms)[keyof typeof forms]) => {
    const prefixMax = 2 ** bits - 1;
    if (value < prefixMax) {
      block[at++] = pattern | value;
      return;
    }
    block[at++] = pattern | prefixMax;
    let rest = value - prefixMax;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) block[at++] = (rest % 0x80) | 0x80;
    block[at++] = rest;
  };
  const text = (value: string) => {
    integer(value.length, forms.text);
    at += block.write(value, at, 'latin1');
  };

  return {
    get generation() {
      return table.generation;
    },
    get length() {
      return at;
    },
    limitTable(bytes) {
      // We need no more than everybody has; a peer that offers more need not be told.
      const limit = Math.min(bytes, defaultHeaderTableBytes);
      if (limit === table.bytesMax) return;
      table.resize(limit);
      resizes = { smallest: Math.min(resizes?.smallest ?? limit, limit), last: limit };
    },
    begin() {
      at = 0;
      if (!resizes) return;
      if (resizes.smallest < resizes.last) integer(resizes.smallest, forms.resize);
      integer(resizes.last, forms.resize);
      resizes = null;
    },
    field(name, value, use) {
      reserve(name.length + value.length + prefixBytesMax);
      const field = { name, value };
      const whole = use === 'once' ? 0 : table.find(field);
      if (whole > 0) return integer(whole, forms.indexed);
      const known = table.findName(name);
      const wanted = use === 'repeated' || (use === 'repeatedName' && known === 0);
      // What does not fit would only empty the table.
      const remember = wanted && sizeOf(field) <= table.bytesMax;
      integer(known, remember ? forms.remembered : forms.plain);
      if (known === 0) text(name);
      text(value);
      if (remember) table.add(field);
    },
    again(bytes) {
      reserve(bytes.length);
      at += bytes.copy(block, at);
    },
    end: () => block.subarray(0, at),
  };
}
