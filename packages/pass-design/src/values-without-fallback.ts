/** `{{ user.firstName }}` or `{{ attributes.points | round }}`, with the filters that follow. */
const output = /\{\{-?\s*(?:user|attributes)\.(\w+)([^}]*)\}\}/g;

/** The keys of the values that a text shows as they are: where one is missing, the text has a gap. Each once. */
export function valuesWithoutFallback(text: string): string[] {
  const keys = [...text.matchAll(output)].flatMap(([, key = '', filters = '']) =>
    /\|\s*default\b/.test(filters) ? [] : [key],
  );
  return [...new Set(keys)];
}
