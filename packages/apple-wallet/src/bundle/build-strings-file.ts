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
 * Writes a `<language>.lproj/pass.strings`: what stands in pass.json → what a person of that language reads. UTF-8.
 * One wrong character makes Wallet drop the whole file in silence, so keys are unique (they are a record's) and everything is escaped.
 * @throws AppleWalletError `malformedText` when a text is cut inside a character.
 */
export function buildStringsFile(strings: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(strings).map(([key, value]) => `${quoted(key)} = ${quoted(value)};\n`);
  return Buffer.from(lines.join(''), 'utf8');
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new AppleWalletError('malformedText', { path: text.toWellFormed() });
  return `"${text.replace(/["\\\n\r\t]/g, (character) => escapes[character] ?? character)}"`;
}
