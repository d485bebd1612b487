export type JsonRecord = Record<string, unknown>;

/** The value if it is an object, else an empty one: a preview ignores what is missing. */
export function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** The objects of a list; other items are ignored. */
export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null).map(recordOf)
    : [];
}

/** The value if it is a text or number, else an empty text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
