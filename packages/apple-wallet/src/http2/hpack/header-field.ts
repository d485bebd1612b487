export type HeaderField = { readonly name: string; readonly value: string };

/** RFC 7541 §4.1: an estimate of what keeping an entry costs beyond its text. */
const entryOverheadBytes = 32;

/** What a field counts for in tables and limits. Its texts hold one character a byte. */
export const sizeOf = ({ name, value }: HeaderField): number =>
  name.length + value.length + entryOverheadBytes;
