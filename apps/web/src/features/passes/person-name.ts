import type { Pass } from '@tessera/contract';

/** What people call the holder: the name when there is one, else the address, which an erased person has not either. */
export function personName({ firstName, lastName, email }: Pass['user'], nameless = 'Erased person'): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || nameless;
}
