import type { Pass } from '@tessera/contract';

/** The name, else the address; an erased person has neither. */
export function personName({ firstName, lastName, email }: Pass['user'], nameless = 'Erased person'): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || nameless;
}
