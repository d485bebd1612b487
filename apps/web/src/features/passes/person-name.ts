import type { Pass } from '@tessera/contract';

type Named = Pick<Pass['user'], 'firstName' | 'lastName' | 'email'> & {
  phone?: string | null;
  externalId?: string | null;
  erased?: boolean;
};

/** The name, else what reaches or identifies the person. */
export function personName(
  { firstName, lastName, erased = false, ...person }: Named,
  nameless?: string,
): string {
  return (
    [firstName, lastName].filter(Boolean).join(' ') ||
    contactOf(person) ||
    (nameless ?? (erased ? 'Erased person' : 'No name'))
  );
}

/** How the person is reached, else their own id; empty for a person without any. */
export const contactOf = ({
  email,
  phone,
  externalId,
}: Pick<Named, 'email' | 'phone' | 'externalId'>): string => email || phone || externalId || '';
