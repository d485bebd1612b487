import { backValueLengthMax } from '@tessera/pass-design';

/** What an `attributedValue` shows: its text, and its address if it is nothing but one link. */
export type AttributedValue = {
  text: string;
  link: { address: string; text: string } | null;
  hasLinks: boolean;
};

const anchor = /<a\b([^<>]*)>([^<]*)<\/a\s*>/gi;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** Bounds the work; no design holds a longer text. */
const htmlLengthMax = 2 * backValueLengthMax;

/** Reads the text and links of an `attributedValue`. Links within a text follow their words in brackets. */
export function readAttributedValue(given: string): AttributedValue {
  const html = given.slice(0, htmlLengthMax);
  const matches = [...html.matchAll(anchor)];
  const [first] = matches;
  const isOneLink = first !== undefined && matches.length === 1 && html.trim() === first[0];
  const text = html.replace(anchor, (_, attributes: string, words: string) => {
    const address = addressOf(attributes);
    return address === '' || decoded(words) === decoded(address) ? words : `${words} (${address})`;
  });
  return {
    text: decoded(text.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')),
    link: isOneLink ? { address: decoded(addressOf(first[1] ?? '')), text: decoded(first[2] ?? '') } : null,
    hasLinks: matches.length > 0,
  };
}

function addressOf(attributes: string): string {
  const match = href.exec(attributes);
  return match?.[1] ?? match?.[2] ?? '';
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
