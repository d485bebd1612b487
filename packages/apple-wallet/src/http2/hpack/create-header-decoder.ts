import type { Buffer } from 'node:buffer';
import { Http2Error } from '../http2-error.ts';
import { createBlockReader } from './block-reader.ts';
import { createDynamicTable } from './dynamic-table.ts';
import { type HeaderField, sizeOf } from './header-field.ts';

export type HeaderDecoder = {
  /** The fields of the next block. Decode blocks in order, because each may refer to earlier ones. */
  decode(block: Buffer): HeaderField[];
};

export type HeaderDecoderOptions = {
  /** The limit in our SETTINGS. */
  tableBytesMax: number;
  /** Limit of decoded bytes: a few bytes may repeatedly reference thousands. */
  listBytesMax: number;
};

/** An HPACK decoder (RFC 7541). */
export function createHeaderDecoder({ tableBytesMax, listBytesMax }: HeaderDecoderOptions): HeaderDecoder {
  const table = createDynamicTable(tableBytesMax);
  const reader = createBlockReader();

  const fieldAt = (index: number): HeaderField => {
    const field = table.at(index);
    if (!field)
      throw new Http2Error('COMPRESSION_ERROR', `A header refers to entry ${index}, which is empty.`);
    return field;
  };
  const literal = (prefixBits: number): HeaderField => {
    const index = reader.integer(prefixBits);
    const name = index === 0 ? reader.string() : fieldAt(index).name;
    return { name, value: reader.string() };
  };
  const resize = (mayStill: boolean): null => {
    const bytes = reader.integer(5);
    if (!mayStill || bytes > tableBytesMax)
      throw new Http2Error(
        'COMPRESSION_ERROR',
        'A header block resizes its table at an invalid position or beyond the limit.',
      );
    table.resize(bytes);
    return null;
  };
  /** RFC 7541 §6: the highest bits select the representation. Null for a table size update. */
  const next = (isFirst: boolean): HeaderField | null => {
    const byte = reader.peek();
    if (byte & 0x80) return fieldAt(reader.integer(7));
    if (byte & 0x40) {
      const field = literal(6);
      table.add(field);
      return field;
    }
    if (byte & 0x20) return resize(isFirst);
    return literal(4);
  };

  return {
    decode(block) {
      reader.begin(block);
      const fields: HeaderField[] = [];
      let bytes = 0;
      while (!reader.atEnd) {
        const field = next(fields.length === 0);
        if (!field) continue;
        bytes += sizeOf(field);
        if (bytes > listBytesMax)
          throw new Http2Error('ENHANCE_YOUR_CALM', 'The headers of a response are too large.');
        fields.push(field);
      }
      return fields;
    },
  };
}
