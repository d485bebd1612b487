import type { Attribute } from '../document/attribute.ts';
import { type FilterValues, filterValues } from './filter-values.ts';
import { type AttributeFilter, attributeKind, isNegated, isPersonKey } from './value-conditions.ts';
import { planTest, testsValue, type ValueTest } from './value-test.ts';

/** A condition in the form that predicate and SQL compiler execute. `negated` applies to the result. */
export type PlannedAttribute = {
  negated: boolean;
  /** Whose values hold the key. */
  owner: 'user' | 'pass';
  key: string;
  test: ValueTest;
  /** Whether a pass without the value matches, by the attribute's default. */
  unsetMatches: boolean;
};

/** `now` is the time from which days are counted back. */
export function planAttribute(
  { key, operator, value }: AttributeFilter,
  attributes: readonly Attribute[],
  now: Date,
): PlannedAttribute {
  const attribute = isPersonKey(key) ? undefined : attributes.find((each) => each.key === key);
  const owner = isPersonKey(key) || attribute?.scope === 'user' ? 'user' : 'pass';
  const kind = attributeKind(key, attributes);
  // A removed attribute counts as never set, whatever old passes hold.
  const test: ValueTest = kind === null ? { test: 'never' } : planTest(kind, operator, value, now);
  const unsetMatches =
    test.test !== 'never' && testsValue(test, filterValues({ [key]: attribute?.default }), key);
  return { owner, key, test, unsetMatches, negated: isNegated(operator) };
}

/** Whether the values pass the test of the condition, before its negation. */
export const testsPlanned = (
  { owner, key, test, unsetMatches }: Omit<PlannedAttribute, 'negated'>,
  values: Readonly<Record<'user' | 'pass', FilterValues>>,
): boolean => (Object.hasOwn(values[owner], key) ? testsValue(test, values[owner], key) : unsetMatches);
