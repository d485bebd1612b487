import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PassContent } from './pass-content.ts';

/** JSON with sorted keys and without undefined: equal content has equal text. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  let text = '';
  const parts: Record<string, unknown> = { ...value };
  for (const key of Object.keys(parts).sort()) {
    const part = parts[key];
    if (part !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonical(part)}`;
  }
  return `{${text}}`;
}

/** SHA-256 of the content, in hex. The same hash means the same pass in a wallet: no push, and 304 on request. */
export const contentHash = (content: PassContent): string => hashOf(content);

/** SHA-256 of equal values, whatever the order of their keys, in hex. */
export const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(value))));
