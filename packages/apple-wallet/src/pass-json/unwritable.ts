import type { AppleWalletErrorCode } from '../errors.ts';

type Unwritable = { code: AppleWalletErrorCode; path: string };

/**
 * The first value below that pass.json must not hold: a null, a number JSON cannot write (it would become null),
 * half of a surrogate pair (a text cut in the middle of an emoji; Apple's parser refuses the file).
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
    // JSON writes a hole or an undefined in a list as null.
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
