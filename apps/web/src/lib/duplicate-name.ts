export function duplicateName(name: string, lengthMax: number): string {
  const whole = `(Duplicate) ${name}`;
  // The cut may split a surrogate pair.
  return whole.length > lengthMax ? whole.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '') : whole;
}
