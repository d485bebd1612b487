const wordLengthMax = 100; // index entries hold at most 2,700 bytes
const wordsMax = 60; // enough for any name and address

/**
 * The words under which a text is indexed: its words in lower case, and the part of each word after every punctuation mark, so that an
 * address is also found by its domain. Searches match their prefixes.
 */
export function searchWords(text: string): string[] {
  const words = searchedWords(text);
  return [...new Set([...words, ...words.flatMap(partsOf)])].slice(0, wordsMax);
}

/** The words of a search in their indexed form. A word needs at least one letter or digit. */
export function searchedWords(query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, wordLengthMax));
  return [...new Set(words)].filter(Boolean);
}

function partsOf(word: string): string[] {
  return [...word.matchAll(/[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu)].map((sign) =>
    word.slice(sign.index + sign[0].length),
  );
}
