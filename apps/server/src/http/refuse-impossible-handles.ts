import { handleLengthMax } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { AppError } from '../app-error.ts';

/** The fields of an input that stand for the address it was sent from. */
const handlesOfAddress = ['workspaceHandle', 'organizationHandle'];

/**
 * A handle nobody can have is one nobody has: whoever mistypes an address sees the same as with any other that leads nowhere.
 * @throws AppError `notFound`
 */
export function refuseImpossibleHandles(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [field, value] of Object.entries(input))
    if (handlesOfAddress.includes(field) && typeof value === 'string' && !isPossible(value))
      throw new AppError('notFound');
}

function isPossible(handle: string): boolean {
  return handle.length <= handleLengthMax && isStorable(handle);
}
