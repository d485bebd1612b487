import type { AttributeFilter } from './attribute-filter.ts';
import { readInstant } from './calendar.ts';

const decimal = /^-?\d+(?:\.\d+)?$/;

/** The text form for comparisons; null for absent values. Numbers and booleans compare as text. */
function written(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const folded = (text: string): string => text.toLowerCase();

function compare(held: string, asked: string, read: (text: string) => number | null): number | null {
  const [left, right] = [read(held), read(asked)];
  return left === null || right === null ? null : Math.sign(left - right);
}

const asInstant = (text: string): number | null => readInstant(text, 'UTC')?.getTime() ?? null;
const asNumber = (text: string): number | null => (decimal.test(text.trim()) ? Number(text) : null);

function holds(filter: AttributeFilter, held: string | null): boolean {
  const asked = written(filter.value);
  if (filter.operator === 'isSet') return held !== null;
  if (filter.operator === 'isNotSet') return held === null;
  if (filter.operator === 'isNot') return held !== asked;
  if (held === null || asked === null) return filter.operator === 'is' && held === asked;
  switch (filter.operator) {
    case 'is':
      return held === asked;
    case 'contains':
      return folded(held).includes(folded(asked));
    case 'startsWith':
      return folded(held).startsWith(folded(asked));
    case 'isBefore':
      return compare(held, asked, asInstant) === -1;
    case 'isAfter':
      return compare(held, asked, asInstant) === 1;
    case 'isMoreThan':
      return compare(held, asked, asNumber) === 1;
    case 'isLessThan':
      return compare(held, asked, asNumber) === -1;
  }
}

/**
 * Whether a pass matches all filters. `subject` holds firstName, lastName, email and every attribute by key. The SQL form follows
 * the same rules exactly: absent, null and the empty text are "not set"; `is` and `isNot` compare the text form exactly, and an
 * unset value equals no value; `contains` and `startsWith` ignore case; before and after compare instants, where a day without a
 * time is its start in UTC; more and less compare decimal numbers; invalid instants and numbers do not match.
 */
export function matchesFilters(
  filters: readonly AttributeFilter[],
  subject: Record<string, unknown>,
): boolean {
  return filters.every((filter) =>
    holds(filter, Object.hasOwn(subject, filter.key) ? written(subject[filter.key]) : null),
  );
}
