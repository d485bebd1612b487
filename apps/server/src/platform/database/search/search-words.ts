const wordLengthMax = 100; // index entries hold at most 2,700 bytes
const wordsMax = 60; // enough for any name and address

/** Words in lower case, and their parts after punctuation, so that a domain finds its addresses. Searches match prefixes. */
export function searchWords(text: string): string[] {
  const words = searchedWords(text);
  return [...new Set([...words, ...words.flatMap(partsOf)])].slice(0, wordsMax);
}

/** A word needs at least one letter or digit. */
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
