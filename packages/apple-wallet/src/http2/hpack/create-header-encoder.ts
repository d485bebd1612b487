import { Buffer } from 'node:buffer';
import { defaultHeaderTableBytes } from '../protocol.ts';
import { createDynamicTable } from './dynamic-table.ts';
import { sizeOf } from './header-field.ts';

/** How to encode a field. `repeated`: index it. `repeatedName`: index its name only. `once`: do not index it. */
export type FieldUse = 'repeated' | 'repeatedName' | 'once';

/** An HPACK encoder (RFC 7541): begin, the fields in order, end. Send blocks in the order of encoding. */
export type HeaderEncoder = {
  /** Encoded bytes stay valid while this is unchanged. */
  readonly generation: number;
  /** The limit in the peer's SETTINGS. */
  limitTable(bytes: number): void;
  begin(): void;
  field(name: string, value: string, use: FieldUse): void;
  /** Appends bytes of this encoder, encoded in the same generation. */
  again(bytes: Buffer): void;
  /** The length of the block so far, in bytes. */
  readonly length: number;
  /** The block, valid until the next begin. */
  end(): Buffer;
};

/** Upper bound of the three integers of a field. */
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
  /** Table sizes since the last block; the peer needs the smallest and the last. */
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
      // The default size suffices, even if the peer offers more.
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
      // A field that does not fit would only empty the table.
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
