/** Joining the parts restores the name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...others] = name.trim().split(/\s+/u);
  return { firstName, lastName: others.join(' ') || null };
}
