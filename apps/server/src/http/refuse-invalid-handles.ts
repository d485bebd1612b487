import { handleLengthMax } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { AppError } from '../app-error.ts';

/** The fields of an input that come from the page's URL. */
const handlesOfAddress = ['workspaceHandle', 'organizationHandle'];

/**
 * Treats an invalid handle like an unknown one, so that a mistyped URL always looks the same.
 * @throws AppError `notFound`
 */
export function refuseInvalidHandles(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [field, value] of Object.entries(input))
    if (handlesOfAddress.includes(field) && typeof value === 'string' && !isPossible(value))
      throw new AppError('notFound');
}

function isPossible(handle: string): boolean {
  return handle.length <= handleLengthMax && isStorable(handle);
}
