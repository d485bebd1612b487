export type JsonRecord = Record<string, unknown>;

export function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null).map(recordOf)
    : [];
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
