import { type AttributeType, personKeys } from '../document/design-choices.ts';

export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'isBefore',
  'isAfter',
  'isMoreThan',
  'isLessThan',
  'isAtLeast',
  'isAtMost',
  'isBetween',
  'isInLast',
  'isNotInLast',
  'isSet',
  'isNotSet',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export type FilterValue = string | number | boolean;
/** Of `isBetween`; both bounds are included. */
export type FilterRange = [from: FilterValue, to: FilterValue];

/**
 * `key` is an attribute's key, or `firstName`, `lastName`, `email`. `isSet` and `isNotSet` have no value; `isInLast` and `isNotInLast` have
 * a number of days, counted back from when the filter runs.
 */
export type AttributeFilter = {
  key: string;
  operator: FilterOperator;
  value?: FilterValue | FilterRange | undefined;
};

export const filterDaysMax = 3_650;

/** What conditions on values compare. An id compares with case. Of events, which may have happened any number of times, one within the time suffices. */
export type ValueKind = 'text' | 'id' | 'number' | 'date' | 'event' | 'boolean' | 'picture';

const kindOfType: Record<AttributeType, ValueKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  currency: 'number',
  url: 'text',
  image: 'picture',
};

export const isPersonKey = (key: string): boolean => personKeys.some((known) => known === key);

/** The kind of an attribute's condition; null if the design has no such attribute. */
export function attributeKind(
  key: string,
  attributes: readonly { key: string; type: AttributeType }[],
): ValueKind | null {
  if (isPersonKey(key)) return 'text';
  const attribute = attributes.find((each) => each.key === key);
  return attribute ? kindOfType[attribute.type] : null;
}

const text = ['is', 'isNot', 'contains', 'startsWith', 'isSet', 'isNotSet'] as const;

/** The operators that each kind offers. Other operators match nothing. */
export const operatorsOfValue: Record<ValueKind, readonly FilterOperator[]> = {
  text,
  id: text,
  number: [
    'is',
    'isNot',
    'isMoreThan',
    'isAtLeast',
    'isLessThan',
    'isAtMost',
    'isBetween',
    'isSet',
    'isNotSet',
  ],
  date: ['is', 'isNot', 'isBefore', 'isAfter', 'isBetween', 'isInLast', 'isNotInLast', 'isSet', 'isNotSet'],
  event: ['isInLast', 'isNotInLast', 'isBefore', 'isAfter', 'isBetween', 'isSet', 'isNotSet'],
  boolean: ['is', 'isNot', 'isSet', 'isNotSet'],
  picture: ['isSet', 'isNotSet'],
};

export const needsValue = (operator: FilterOperator): boolean =>
  operator !== 'isSet' && operator !== 'isNotSet';

export const countsDays = (operator: FilterOperator): boolean =>
  operator === 'isInLast' || operator === 'isNotInLast';

const negatedOperators: readonly FilterOperator[] = ['isNot', 'isNotSet', 'isNotInLast'];

/** Whether the operator holds where its test fails. */
export const isNegated = (operator: FilterOperator): boolean => negatedOperators.includes(operator);
