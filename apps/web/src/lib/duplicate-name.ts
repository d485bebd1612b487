/** What a copy is called before somebody gives it a name of its own: as long as the original's may be, and no longer. */
export function duplicateName(name: string, lengthMax: number): string {
  const whole = `(Duplicate) ${name}`;
  // The second half of a character may have been cut off.
  return whole.length > lengthMax ? whole.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '') : whole;
}
