/** Keeps a key readable in Liquid, a CSV heading and a Google field path. */
const lengthMax = 40;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** "Loyalty points" becomes `loyaltyPoints`; a label without a Latin letter gives the fallback. Adds a number until the key is not in `taken`. */
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

/** Eight characters are unique enough within one document. */
export function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}

export function makeUnique(key: string, taken: readonly string[]): string {
  if (!taken.includes(key)) return key;
  let number = 2;
  while (taken.includes(`${key}${number}`)) number += 1;
  return `${key}${number}`;
}
