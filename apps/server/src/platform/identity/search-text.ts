const nameCharactersMax = 300; // an index entry holds 2,700 bytes

type Named = { email: string; firstName: string | null; lastName: string | null };

/** Lower case like the search term: PostgreSQL's `lower` handles only A to Z in a database without a locale. */
export function searchText({ email, firstName, lastName }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').toLowerCase();
  return `${name.slice(0, nameCharactersMax)}\n${email.toLowerCase()}`;
}
