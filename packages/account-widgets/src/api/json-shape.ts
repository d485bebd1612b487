export type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuse(what: string): never {
  throw new TypeError(`The server’s answer has no readable ${what}.`);
}

export const objectOf = (value: unknown, what: string): JsonObject =>
  isObject(value) ? value : refuse(what);

export const objectOrNull = (value: unknown): JsonObject | null => (isObject(value) ? value : null);

export const listOf = (value: unknown, what: string): unknown[] =>
  Array.isArray(value) ? value : refuse(what);

export const textOf = (value: unknown, what: string): string =>
  typeof value === 'string' ? value : refuse(what);

/** Null for an absent, empty or unreadable text. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
