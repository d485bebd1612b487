/** Splits a full name into first and last name, so that joining them restores it. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...others] = name.trim().split(/\s+/u);
  return { firstName, lastName: others.join(' ') || null };
}
