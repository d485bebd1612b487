import { type HeaderField, sizeOf } from './header-field.ts';
import { staticTable } from './static-table.ts';

/** The fields both ends remember, the newest first, with the static ones before them (RFC 7541 §2.3). */
export type DynamicTable = {
  readonly bytesMax: number;
  /** The sizes of its entries, added up (RFC 7541 §4.1). */
  readonly bytes: number;
  /** Changes whenever an entry may have another index than before. */
  readonly generation: number;
  add(field: HeaderField): void;
  resize(bytesMax: number): void;
  /** By the protocol's index, static and dynamic; undefined where there is none. */
  at(index: number): HeaderField | undefined;
  /** The index of the field; 0 for none. */
  find(field: HeaderField): number;
  /** The index of some field of this name; 0 for none. */
  findName(name: string): number;
};

export function createDynamicTable(initialBytesMax: number): DynamicTable {
  /** The oldest first. */
  const entries: HeaderField[] = [];
  let bytesMax = initialBytesMax;
  let bytes = 0;
  let generation = 0;

  const evictDownTo = (limit: number) => {
    while (bytes > limit) {
      const oldest = entries.shift();
      if (!oldest) return;
      bytes -= sizeOf(oldest);
    }
  };

  const at = (index: number) =>
    index <= staticTable.length
      ? staticTable[index - 1]
      : entries[entries.length - (index - staticTable.length)];

  const indexOf = (matches: (entry: HeaderField | undefined) => boolean): number => {
    for (let index = 1; index <= staticTable.length + entries.length; index++)
      if (matches(at(index))) return index;
    return 0;
  };

  return {
    get bytesMax() {
      return bytesMax;
    },
    get bytes() {
      return bytes;
    },
    get generation() {
      return generation;
    },
    at,
    add(field) {
      generation++;
      const size = sizeOf(field);
      // One that is larger than the table empties it, and is not kept (§4.4).
      evictDownTo(Math.max(0, bytesMax - size));
      if (size > bytesMax) return;
      entries.push(field);
      bytes += size;
    },
    resize(limit) {
      generation++;
      bytesMax = limit;
      evictDownTo(limit);
    },
    find: ({ name, value }) => indexOf((entry) => entry?.name === name && entry.value === value),
    findName: (name) => indexOf((entry) => entry?.name === name),
  };
}
