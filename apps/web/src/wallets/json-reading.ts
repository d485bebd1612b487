/** A JSON object whose members are not yet known. */
export type JsonRecord = Record<string, unknown>;

/** The value as an object, or an empty one: a preview draws what is there and never fails on what is not. */
export function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** The objects of a list; anything else in it is passed over. */
export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null).map(recordOf)
    : [];
}

/** The value as text; numbers are written plainly, all else is no text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
