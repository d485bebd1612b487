export type DecodedText = {
  text: string;
  /** Whether the bytes are no Unicode and were read in the character set of Western European Windows, which includes Latin-1. */
  isLatin: boolean;
};

/** Texts of a pass are UTF-8, or UTF-16 as older tools of Apple write it: with a byte order mark, or recognized by the zero of an ASCII character. */
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
