/** A name as one field has it, in the two halves accounts keep. Put together again it reads as it was typed. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...others] = name.trim().split(/\s+/u);
  return { firstName, lastName: others.join(' ') || null };
}
