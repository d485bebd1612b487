import { readInstant } from '../document/calendar.ts';
import { type FilterValues, foldText, timeKey } from './filter-values.ts';
import {
  type FilterOperator,
  type FilterRange,
  type FilterValue,
  filterDaysMax,
  operatorsOfValue,
  type ValueKind,
} from './value-conditions.ts';

type NumberComparison = 'is' | 'isMoreThan' | 'isLessThan' | 'isAtLeast' | 'isAtMost';

/** A comparison of one stored value; an unset value, or one of another type, matches only `never`'s negation. */
export type ValueTest =
  | { test: 'never' }
  | { test: 'set' }
  | { test: 'text'; how: 'is' | 'contains' | 'startsWith'; text: string }
  | { test: 'number'; how: NumberComparison; number: number }
  /** Both bounds are included. */
  | { test: 'numbers'; from: number; to: number }
  /** Epoch milliseconds; `from` is included, `until` is not. */
  | { test: 'time'; from: number | null; until: number | null };

const dayMilliseconds = 86_400_000;
const never: ValueTest = { test: 'never' };

/**
 * The test of a condition, without its negation: `isNot` tests what `is` tests.
 * @param now the time from which days are counted back
 */
export function planTest(
  kind: ValueKind,
  operator: FilterOperator,
  value: FilterValue | FilterRange | undefined,
  now: Date,
): ValueTest {
  if (!operatorsOfValue[kind].includes(operator)) return never;
  if (operator === 'isSet' || operator === 'isNotSet') return { test: 'set' };
  if (operator === 'isBetween') return Array.isArray(value) ? rangeTest(kind, value) : never;
  if (value === undefined || Array.isArray(value) || String(value).trim() === '') return never;
  if (operator === 'isInLast' || operator === 'isNotInLast') return daysTest(value, now);
  switch (kind) {
    case 'number':
      return numberTest(operator, value);
    case 'date':
    case 'event':
      return timeTest(operator, value);
    case 'boolean':
      return { test: 'text', how: 'is', text: foldText(String(value)) };
    case 'id':
      return { test: 'text', how: textHow(operator), text: String(value) };
    default:
      return { test: 'text', how: textHow(operator), text: foldText(String(value)) };
  }
}

const textHow = (operator: FilterOperator): 'is' | 'contains' | 'startsWith' =>
  operator === 'contains' || operator === 'startsWith' ? operator : 'is';

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number of a condition's value; null if it is none. */
export function readFilterNumber(value: FilterValue): number | null {
  if (typeof value === 'boolean') return null;
  const number = typeof value === 'string' && !decimal.test(value.trim()) ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number + 0 : null;
}

function numberTest(operator: FilterOperator, value: FilterValue): ValueTest {
  const number = readFilterNumber(value);
  if (number === null) return never;
  return { test: 'number', how: isComparison(operator) ? operator : 'is', number };
}

const isComparison = (operator: FilterOperator): operator is NumberComparison =>
  operator === 'isMoreThan' ||
  operator === 'isLessThan' ||
  operator === 'isAtLeast' ||
  operator === 'isAtMost';

function rangeTest(kind: ValueKind, [first, last]: FilterRange): ValueTest {
  if (kind === 'number') {
    const [from, to] = [readFilterNumber(first), readFilterNumber(last)];
    return from === null || to === null ? never : { test: 'numbers', from, to };
  }
  const [start, end] = [timeTest('is', first), timeTest('is', last)];
  if (start.test !== 'time' || end.test !== 'time') return never;
  return { test: 'time', from: start.from, until: end.until };
}

/** A condition's number of days; null if it is none. */
export function readFilterDays(value: FilterValue): number | null {
  const days = readFilterNumber(value);
  return days !== null && Number.isInteger(days) && days >= 1 && days <= filterDaysMax ? days : null;
}

function daysTest(value: FilterValue, now: Date): ValueTest {
  const days = readFilterDays(value);
  if (days === null) return never;
  return { test: 'time', from: now.getTime() - days * dayMilliseconds, until: now.getTime() + 1 };
}

function timeTest(operator: FilterOperator, value: FilterValue): ValueTest {
  const time = readInstant(String(value), 'UTC')?.getTime();
  if (time === undefined) return never;
  if (operator === 'isBefore') return { test: 'time', from: null, until: time };
  if (operator === 'isAfter') return { test: 'time', from: time + 1, until: null };
  // A day without a time is the whole day.
  const isWholeDay = String(value).trim().length === 'YYYY-MM-DD'.length;
  return { test: 'time', from: time, until: time + (isWholeDay ? dayMilliseconds : 1) };
}

/** Whether the value with this key passes the test; defaults are the caller's. */
export function testsValue(test: ValueTest, values: FilterValues, key: string): boolean {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  switch (test.test) {
    case 'never':
      return false;
    case 'set':
      return value !== undefined;
    case 'text':
      return typeof value === 'string' && testsText(test, value);
    case 'number':
      return typeof value === 'number' && testsNumber(test, value);
    case 'numbers':
      return typeof value === 'number' && value >= test.from && value <= test.to;
    case 'time': {
      const time = Object.hasOwn(values, timeKey(key)) ? values[timeKey(key)] : undefined;
      return typeof time === 'number' && testsTime(test, time);
    }
  }
}

function testsText({ how, text }: ValueTest & { test: 'text' }, value: string): boolean {
  if (how === 'is') return value === text;
  return how === 'contains' ? value.includes(text) : value.startsWith(text);
}

function testsNumber({ how, number }: ValueTest & { test: 'number' }, value: number): boolean {
  switch (how) {
    case 'is':
      return value === number;
    case 'isMoreThan':
      return value > number;
    case 'isLessThan':
      return value < number;
    case 'isAtLeast':
      return value >= number;
    case 'isAtMost':
      return value <= number;
  }
}

export const testsTime = ({ from, until }: ValueTest & { test: 'time' }, time: number): boolean =>
  (from === null || time >= from) && (until === null || time < until);
