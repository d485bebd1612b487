export function duplicateName(name: string, lengthMax: number, count = 1): string {
  const whole = `(Duplicate${count === 1 ? '' : ` ${count}`}) ${name}`;
  // The cut may split a surrogate pair.
  return whole.length > lengthMax ? whole.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '') : whole;
}
