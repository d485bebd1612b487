import type { z } from 'zod';
import { GoogleWalletError } from './errors.ts';

/** Returns the parsed input, or throws `invalidInput` with the path of each invalid value. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const detail = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' ');
  throw new GoogleWalletError('invalidInput', { detail, cause: result.error });
}

/** A class refers to an object's values by key, so a duplicate would never be shown. */
export function checkUniqueKeys(keys: string[], what: string): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated === undefined) return;
  throw new GoogleWalletError('invalidInput', { detail: `${what} repeat the key "${repeated}".` });
}
