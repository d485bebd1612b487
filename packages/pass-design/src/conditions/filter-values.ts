import { readInstant } from '../document/calendar.ts';

/** Text folded, numbers as they are, booleans as text; of a text that is a date, also its instant in epoch milliseconds. */
export type FilterValues = Record<string, string | number>;

/**
 * Folds a text for comparisons that ignore case. `toLowerCase` folds the Greek sigma by its position; a prefix or a part must
 * fold like the whole, so both forms become one.
 */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** Where the instant of a date is stored; no attribute has such a key. */
export const timeKey = (key: string): string => `${key}:time`;

/**
 * The values by which passes and people are filtered, as stored beside their attributes. Blank and null values are omitted. Independent of
 * the declared types, because a design can change a type, and two templates can declare one attribute of a person differently.
 */
export function filterValues(values: Readonly<Record<string, unknown>>): FilterValues {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => entriesOf(key, value)));
}

function entriesOf(key: string, value: unknown): [string, string | number][] {
  // Adding 0 makes -0 the 0 that JSON stores.
  if (typeof value === 'number') return Number.isFinite(value) ? [[key, value + 0]] : [];
  if (typeof value === 'boolean') return [[key, String(value)]];
  if (typeof value !== 'string' || value.trim() === '') return [];
  const instant = readInstant(value, 'UTC');
  const text: [string, string] = [key, foldText(value)];
  return instant ? [text, [timeKey(key), instant.getTime()]] : [text];
}

/** The keys that `filterValues` may write for these attributes, for merging a change into stored values. */
export const filterValueKeys = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).flatMap((key) => [key, timeKey(key)]);
