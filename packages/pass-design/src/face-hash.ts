import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Face } from './face.ts';

/** JSON with its keys in order and what is undefined left out: two equal faces have one form, however they were put together. */
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

/** SHA-256 of a face, in hex. The same hash means that a wallet would draw the same pass: nothing to push, 304 to answer. */
export function faceHash(face: Face): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(face))));
}
