/** A key stays readable in a Liquid reference, a CSV heading and a Google field path. */
const lengthMax = 40;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
};

/**
 * The key a label suggests: "Loyalty points" becomes `loyaltyPoints`. A label without a Latin letter gives the fallback.
 * Unlike every key in `taken`: a number is added until it is.
 */
export function keyFromLabel(label: string, taken: readonly string[], fallback: string): string {
  const words = label
    .replace(/\{\{.*?\}\}|\{%.*?%\}/gs, ' ')
    .toLowerCase()
    .replace(/[ßæøœłđþð]/g, (letter) => spelledOut[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const [first = '', ...rest] = words;
  const camel = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const key = camel.replace(/^[0-9]+/, '').slice(0, lengthMax);
  return makeUnique(key === '' ? fallback : key.charAt(0).toLowerCase() + key.slice(1), taken);
}

/** The id of a new part of a design: eight characters are enough to differ within one document. */
export function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** The key, with a number added while it is one of `taken`. */
export function makeUnique(key: string, taken: readonly string[]): string {
  if (!taken.includes(key)) return key;
  let number = 2;
  while (taken.includes(`${key}${number}`)) number += 1;
  return `${key}${number}`;
}
