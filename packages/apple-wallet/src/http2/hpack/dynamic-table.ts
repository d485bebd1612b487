import { type HeaderField, sizeOf } from './header-field.ts';
import { staticTable } from './static-table.ts';

/** The static table and the dynamic table after it, newest entry first (RFC 7541 §2.3). */
export type DynamicTable = {
  readonly bytesMax: number;
  /** The total size of the dynamic entries (RFC 7541 §4.1). */
  readonly bytes: number;
  /** Changes whenever the index of an entry may change. */
  readonly generation: number;
  add(field: HeaderField): void;
  resize(bytesMax: number): void;
  /** The entry at an index of the protocol, static or dynamic. */
  at(index: number): HeaderField | undefined;
  /** The index of the field, or 0. */
  find(field: HeaderField): number;
  /** The index of a field with this name, or 0. */
  findName(name: string): number;
};

export function createDynamicTable(initialBytesMax: number): DynamicTable {
  /** Oldest first. */
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
      // An entry larger than the table empties it and is not added (§4.4).
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
