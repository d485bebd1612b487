import { decodeText } from './decode-text.ts';

export type StringsFile = {
  /** Translations by the text they replace. Empty if the file has a syntax error, as in Wallet. */
  strings: Map<string, string>;
  /** The line of the first syntax error. */
  faultLine: number | null;
  isLatin: boolean;
};

/** An unterminated part extends to the end: otherwise the search for its end would repeat for each of many. */
const comments = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n\r]*/g;
/** Quotes are optional, as in other property lists of this form. */
const text = String.raw`(?:"((?:[^"\\]|\\[\s\S])*)"|([\w.$/:-]+))`;
const pair = new RegExp(String.raw`\s*${text}\s*=\s*${text}\s*;\s*`, 'y');

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Reads a `pass.strings`. */
export function readStringsFile(file: Uint8Array): StringsFile {
  const { text: given, isLatin } = decodeText(file);
  const content = given.replace(
    comments,
    (comment, quoted: string | undefined) =>
      // Keep a comment's line breaks, for line numbers.
      quoted ?? comment.replace(/[^\n\r]/g, ''),
  );
  const strings = new Map<string, string>();
  pair.lastIndex = 0;
  let end = 0;
  for (let match = pair.exec(content); match; match = pair.exec(content)) {
    const [, key, plainKey, value, plainValue] = match;
    strings.set(unescaped(key ?? plainKey ?? ''), unescaped(value ?? plainValue ?? ''));
    end = pair.lastIndex;
  }
  if (content.slice(end).trim() === '') return { strings, faultLine: null, isLatin };
  return { strings: new Map(), faultLine: content.slice(0, end).split(/\r\n|\r|\n/).length, isLatin };
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:[Uu]([0-9a-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, character: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[character] ?? character),
  );
