import { readInstant } from '../document/calendar.ts';
import {
  type AttributeFilter,
  countsDays,
  type FilterRange,
  type FilterValue,
  filterDaysMax,
  needsValue,
  type ValueKind,
} from './value-conditions.ts';
import { readFilterDays, readFilterNumber } from './value-test.ts';

type Comparison = Pick<AttributeFilter, 'operator' | 'value'>;

/** Why the value cannot be compared as intended; null if it can. `subject` names what is compared. */
export function valueProblem(
  kind: ValueKind,
  { operator, value }: Comparison,
  subject: string,
): string | null {
  // A blank value compares as "not set" does.
  if (!needsValue(operator) || value === undefined) return null;
  if (countsDays(operator))
    return !Array.isArray(value) && readFilterDays(value) !== null
      ? null
      : `Enter a number of days from 1 to ${filterDaysMax} for ${subject}.`;
  if (Array.isArray(value))
    return value.every((each) => canRead(kind, each))
      ? orderProblem(kind, value, subject)
      : expectedRange(kind, subject);
  return canRead(kind, value) ? null : expected[kind](subject);
}

const expected: Record<ValueKind, (subject: string) => string> = {
  text: (subject) => `Enter a text to compare ${subject} with.`,
  id: (subject) => `Enter an id to compare ${subject} with.`,
  number: (subject) => `Enter a number to compare ${subject} with, such as 12.5.`,
  date: (subject) => `Enter a date to compare ${subject} with, such as 2026-12-31 or 2026-12-31T19:30Z.`,
  event: (subject) => `Enter a date to compare ${subject} with, such as 2026-12-31 or 2026-12-31T19:30Z.`,
  boolean: (subject) => `Choose true or false for ${subject}.`,
  picture: (subject) => `${subject} is a picture: ask only whether it is set.`,
};

const expectedRange = (kind: ValueKind, subject: string): string =>
  kind === 'number'
    ? `Enter two numbers to compare ${subject} with, such as 10 and 20.`
    : `Enter two dates to compare ${subject} with, such as 2026-01-01 and 2026-12-31.`;

function orderProblem(kind: ValueKind, [from, to]: FilterRange, subject: string): string | null {
  const order = (value: FilterValue): number =>
    kind === 'number' ? (readFilterNumber(value) ?? 0) : (readInstant(String(value), 'UTC')?.getTime() ?? 0);
  if (order(from) <= order(to)) return null;
  return kind === 'number'
    ? `Enter the lower value for ${subject} first.`
    : `Enter the earlier date for ${subject} first.`;
}

function canRead(kind: ValueKind, value: FilterValue): boolean {
  const text = String(value);
  switch (kind) {
    case 'number':
      return readFilterNumber(value) !== null;
    case 'date':
    case 'event':
      return readInstant(text, 'UTC') !== null;
    case 'boolean':
      return /^(true|false)$/i.test(text);
    case 'picture':
      return false;
    case 'text':
    case 'id':
      return text.trim() !== '';
  }
}
