export type DecodedText = {
  text: string;
  /** True if the bytes are not Unicode and were read as Windows-1252, which includes Latin-1. */
  isLatin: boolean;
};

/**
 * Decodes a pass's text: UTF-8, or UTF-16 as Apple's older tools write it, recognized by a byte order mark or the zero byte of an ASCII character.
 */
export function decodeText(file: Uint8Array): DecodedText {
  const [first, second] = file;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return { text: new TextDecoder('utf-16le').decode(file), isLatin: false };
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return { text: new TextDecoder('utf-16be').decode(file), isLatin: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), isLatin: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(file), isLatin: true };
  }
}
