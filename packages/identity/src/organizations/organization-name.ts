import { isOneLine } from '@tessera/text-rules';
import { IdentityError } from '../errors.ts';

const organizationNameCharactersMax = 255; // what the host allows is its own affair; this only bounds what is stored

/** The name as it is stored, trimmed. Throws IdentityError `name_refused`. */
export function organizationName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > organizationNameCharactersMax || !isOneLine(name))
    throw new IdentityError(
      'name_refused',
      `An organization needs a name of 1 to ${organizationNameCharactersMax} characters.`,
    );
  return name;
}
