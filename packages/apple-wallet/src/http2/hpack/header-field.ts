export type HeaderField = { readonly name: string; readonly value: string };

/** RFC 7541 §4.1: the estimated overhead of an entry. */
const entryOverheadBytes = 32;

/** A field's size for tables and limits. Strings have one character per byte. */
export const sizeOf = ({ name, value }: HeaderField): number =>
  name.length + value.length + entryOverheadBytes;
