import { isOneLine } from '@tessera/text-rules';
import { IdentityError } from '../errors.ts';

const nameCharactersMax = 100; // the longest legal given names fit

/** A name as it is stored: as typed, an empty one as null. Throws IdentityError `name_refused`. */
export function personName(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  if (typed.length > nameCharactersMax || !isOneLine(typed))
    throw new IdentityError(
      'name_refused',
      `Names have at most ${nameCharactersMax} characters, on one line.`,
    );
  return typed;
}
