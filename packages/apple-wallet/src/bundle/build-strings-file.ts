import { Buffer } from 'node:buffer';
import { AppleWalletError } from '../errors.ts';

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * Writes a `<language>.lproj/pass.strings` in UTF-8, which maps texts in pass.json to their translations. Wallet silently ignores
 * a file with a single syntax error, so everything is escaped.
 * @throws AppleWalletError `malformedText` if a text ends within a surrogate pair.
 */
export function buildStringsFile(strings: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(strings).map(([key, value]) => `${quoted(key)} = ${quoted(value)};\n`);
  return Buffer.from(lines.join(''), 'utf8');
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new AppleWalletError('malformedText', { path: text.toWellFormed() });
  return `"${text.replace(/["\\\n\r\t]/g, (character) => escapes[character] ?? character)}"`;
}
