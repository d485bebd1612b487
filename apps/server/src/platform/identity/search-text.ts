type Named = { email: string; firstName: string | null; lastName: string | null };

/**
 * What a search for people looks through. Lower case is made here, as it is for the words searched: PostgreSQL's `lower` knows
 * A to Z only where a database was made without a locale.
 */
export function searchText({ email, firstName, lastName }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return `${name}\n${email}`.toLowerCase();
}
