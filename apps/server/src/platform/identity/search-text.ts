const nameCharactersMax = 300; // it stands in an index, whose entries hold 2,700 bytes

type Named = { email: string; firstName: string | null; lastName: string | null };

/**
 * The text that a search for people matches. Lower-cased here, like the search term: PostgreSQL's `lower` handles only A to Z in a database without a
 * locale.
 */
export function searchText({ email, firstName, lastName }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').toLowerCase();
  return `${name.slice(0, nameCharactersMax)}\n${email.toLowerCase()}`;
}
