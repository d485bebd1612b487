import { handleLengthMax } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

const handlesOfAddress = ['workspaceHandle', 'organizationHandle'];

/** Callers' own ids may be any text. */
const ownIds = ['externalId'];

/** UUIDs of version 7 never have this value. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** An invalid handle gets the response of an unknown one. @throws AppError `notFound` */
export function refuseInvalidHandles(input: unknown): void {
  for (const [field, value] of fieldsOf(input))
    if (handlesOfAddress.includes(field) && typeof value === 'string' && !isPossible(value))
      throw new AppError('notFound');
}

/** A malformed id gets the response of an unknown one. */
export function replaceMalformedIds(input: unknown): unknown {
  const malformed = fieldsOf(input).filter(
    ([field, value]) =>
      field.endsWith('Id') &&
      !ownIds.includes(field) &&
      typeof value === 'string' &&
      !z.uuid().safeParse(value).success,
  );
  if (malformed.length === 0) return input;
  return { ...Object(input), ...Object.fromEntries(malformed.map(([field]) => [field, unknownId])) };
}

function fieldsOf(input: unknown): [string, unknown][] {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : [];
}

function isPossible(handle: string): boolean {
  return handle.length <= handleLengthMax && isStorable(handle);
}
