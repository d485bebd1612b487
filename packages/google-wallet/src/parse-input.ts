import type { z } from 'zod';
import { GoogleWalletError } from './errors.ts';

/** Input that follows its schema, or an `invalidInput` error naming each place that does not. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const detail = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' ');
  throw new GoogleWalletError('invalidInput', { detail, cause: result.error });
}

/** Keys are how a class finds an object's values: a second one of the same name would never be seen. */
export function checkUniqueKeys(keys: string[], what: string): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated === undefined) return;
  throw new GoogleWalletError('invalidInput', { detail: `${what} repeat the key "${repeated}".` });
}
