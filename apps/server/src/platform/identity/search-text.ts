const nameCharactersMax = 300; // it stands in an index, whose entries hold 2,700 bytes

type Named = { email: string; firstName: string | null; lastName: string | null };

/**
 * What a search for people looks through. Lower case is made here, as it is for the words searched: PostgreSQL's `lower` knows
 * A to Z only where a database was made without a locale.
 */
export function searchText({ email, firstName, lastName }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').toLowerCase();
  return `${name.slice(0, nameCharactersMax)}\n${email.toLowerCase()}`;
}
