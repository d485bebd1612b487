const wordLengthMax = 100; // it stands in an index, whose entries hold 2,700 bytes
const wordsMax = 60; // a name and an address have no more that anybody would look for

/**
 * What a text is found by: its words in lower case, and then each word once more from behind every sign in it, so that an address is
 * also found by its domain. The beginning of any of them leads to it.
 */
export function searchWords(text: string): string[] {
  const words = searchedWords(text);
  return [...new Set([...words, ...words.flatMap(partsOf)])].slice(0, wordsMax);
}

/** The words somebody searches for, as the index has them. What has no letter or digit in it is no word. */
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
