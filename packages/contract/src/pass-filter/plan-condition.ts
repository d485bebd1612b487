import { type Attribute, readInstant } from '@tessera/pass-design';
import { type FilterValues, filterValues, foldText, timeKey } from './filter-values.ts';
import {
  type AttributeFilter,
  type FieldCondition,
  type FilterKind,
  type FilterOperator,
  type FilterValue,
  filterKind,
  isPersonKey,
  operatorsOfKind,
  type PassCondition,
  type PassPlatform,
  type PassStatus,
} from './pass-filter-choices.ts';

/** A comparison of one stored value; an unset value, or one of another type, matches only `never`'s negation. */
export type ValueTest =
  | { test: 'never' }
  | { test: 'set' }
  | { test: 'text'; how: 'is' | 'contains' | 'startsWith'; text: string }
  | { test: 'number'; how: 'is' | 'isMoreThan' | 'isLessThan'; number: number }
  /** Epoch milliseconds; `from` is included, `until` is not. */
  | { test: 'time'; from: number | null; until: number | null };

/**
 * A condition in the form that both the predicate and the SQL compiler execute, so that they can only differ in how they compare.
 * `negated` applies to the result.
 */
export type PlannedCondition = { negated: boolean } & (
  | {
      about: 'value';
      /** Whose values hold the key. */
      owner: 'user' | 'pass';
      key: string;
      test: ValueTest;
      /** Whether a pass without the value matches, by the attribute's default. */
      unsetMatches: boolean;
    }
  | { about: 'name' | 'externalId'; test: ValueTest }
  | { about: 'createdAt' | 'refreshedAt'; test: ValueTest }
  | { about: 'status'; status: PassStatus | null }
  | { about: 'wallet'; wallet: PassPlatform | null }
);

const dayMilliseconds = 86_400_000;
const never: ValueTest = { test: 'never' };

export function planCondition(condition: PassCondition, attributes: readonly Attribute[]): PlannedCondition {
  const kind = filterKind(condition, attributes);
  const negated = condition.operator === 'isNot' || condition.operator === 'isNotSet';
  return 'field' in condition
    ? { ...planField(condition, kind), negated }
    : { ...planAttribute(condition, kind, attributes), negated };
}

type Unsigned<Planned> = Planned extends unknown ? Omit<Planned, 'negated'> : never;

function planField(
  { field, operator, value }: FieldCondition,
  kind: FilterKind | null,
): Unsigned<PlannedCondition> {
  const equal = operator === 'is' || operator === 'isNot' ? value : undefined;
  if (field === 'status') return { about: 'status', status: isStatus(equal) ? equal : null };
  if (field === 'wallet') return { about: 'wallet', wallet: isPlatform(equal) ? equal : null };
  return { about: field, test: planTest(kind, operator, value) };
}

// Lists of their own: `pass-states` would need casts to narrow.
const isStatus = (value: unknown): value is PassStatus =>
  value === 'issued' || value === 'active' || value === 'voided' || value === 'expired';
const isPlatform = (value: unknown): value is PassPlatform =>
  value === 'apple' || value === 'google' || value === 'none';

function planAttribute(
  { key, operator, value }: AttributeFilter,
  kind: FilterKind | null,
  attributes: readonly Attribute[],
): Unsigned<PlannedCondition> {
  const attribute = isPersonKey(key) ? undefined : attributes.find((each) => each.key === key);
  const owner = isPersonKey(key) || attribute?.scope === 'user' ? 'user' : 'pass';
  // A removed attribute counts as never set, whatever old passes hold.
  const test = kind === null ? never : planTest(kind, operator, value);
  const unsetMatches =
    test.test !== 'never' && testsValue(test, filterValues({ [key]: attribute?.default }), key);
  return { about: 'value', owner, key, test, unsetMatches };
}

function planTest(
  kind: FilterKind | null,
  operator: FilterOperator,
  value: FilterValue | undefined,
): ValueTest {
  if (kind === null || !operatorsOfKind[kind].includes(operator)) return never;
  if (operator === 'isSet' || operator === 'isNotSet') return { test: 'set' };
  if (value === undefined || String(value).trim() === '') return never;
  switch (kind) {
    case 'number':
      return numberTest(operator, value);
    case 'date':
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
  const how = operator === 'isMoreThan' || operator === 'isLessThan' ? operator : 'is';
  return { test: 'number', how, number };
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
  if (how === 'is') return value === number;
  return how === 'isMoreThan' ? value > number : value < number;
}

export const testsTime = ({ from, until }: ValueTest & { test: 'time' }, time: number): boolean =>
  (from === null || time >= from) && (until === null || time < until);
