import type { AppleWalletErrorCode } from '../errors.ts';

type Unwritable = { code: AppleWalletErrorCode; path: string };

/**
 * The first nested value that pass.json must not contain: null, a number that JSON cannot represent (it would become null), or
 * half of a surrogate pair (Apple's parser rejects the file).
 */
export function findUnwritable(value: unknown): Unwritable | null {
  if (value === null) return { code: 'nullValue', path: '' };
  if (typeof value === 'string') return value.isWellFormed() ? null : { code: 'malformedText', path: '' };
  if (typeof value === 'number') return Number.isFinite(value) ? null : { code: 'outOfRange', path: '' };
  if (typeof value === 'bigint' || typeof value === 'function') return { code: 'wrongType', path: '' };
  if (typeof value !== 'object') return null;
  return Array.isArray(value) ? findInArray(value) : findInObject(value);
}

function findInArray(values: readonly unknown[]): Unwritable | null {
  for (let index = 0; index < values.length; index++) {
    // JSON writes a hole or undefined in an array as null.
    const found = findUnwritable(values[index] ?? null);
    if (found) return { code: found.code, path: `[${index}]${found.path}` };
  }
  return null;
}

function findInObject(object: object): Unwritable | null {
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const found = findUnwritable(value);
    if (found) return { code: found.code, path: `.${key}${found.path}` };
  }
  return null;
}
