/** The longest text that a sentence quotes in full. */
const quoteLengthMax = 60;
/** Unchanged characters that an excerpt shows before the change. */
const contextLength = 16;

/** Quotes two texts; of long ones, the part where they begin to differ. */
export function quotePair(before: string, after: string): [before: string, after: string] {
  const pair = [[...before], [...after]] as const;
  if (pair.every((characters) => characters.length <= quoteLengthMax)) return [quote(before), quote(after)];
  const length = Math.min(pair[0].length, pair[1].length);
  let same = 0;
  while (same < length && pair[0][same] === pair[1][same]) same += 1;
  const start = same > quoteLengthMax - contextLength ? same - contextLength : 0;
  return [quote(excerpt(pair[0], start)), quote(excerpt(pair[1], start))];
}

export function quote(text: string): string {
  const characters = [...text];
  return `“${(characters.length > quoteLengthMax + 2 ? excerpt(characters, 0) : text).replace(/\s+/g, ' ').trim()}”`;
}

function excerpt(characters: readonly string[], start: number): string {
  const end = start + quoteLengthMax;
  const shown = characters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${shown}${end < characters.length ? '…' : ''}`;
}

/** `numberStyle` → "number style". */
export function wordsOf(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keeps abbreviations: "NFC". */
export function uncapitalize(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** "a", "a and b", "a, b and c". */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
