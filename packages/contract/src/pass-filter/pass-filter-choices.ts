// Separate from the schemas, so that a page that only reads a filter does not load zod.
import type { Attribute, AttributeType } from '@tessera/pass-design';
import type { passPlatforms, passStatuses } from '../pass-states.ts';

export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'isBefore',
  'isAfter',
  'isMoreThan',
  'isLessThan',
  'isSet',
  'isNotSet',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** What a condition can be about besides attributes and the person's `firstName`, `lastName` and `email`. */
export const passFilterFields = [
  'status',
  'wallet',
  'createdAt',
  'refreshedAt',
  'name',
  'externalId',
] as const;
export type PassFilterField = (typeof passFilterFields)[number];

export const passFilterDepthMax = 4;
export const passFilterConditionsMax = 30;

export type FilterValue = string | number | boolean;

/** `key` is an attribute's key, or `firstName`, `lastName`, `email`; `isSet` and `isNotSet` have no value. */
export type AttributeFilter = { key: string; operator: FilterOperator; value?: FilterValue | undefined };
export type FieldCondition = {
  field: PassFilterField;
  operator: FilterOperator;
  value?: FilterValue | undefined;
};
export type PassCondition = AttributeFilter | FieldCondition;

/** Which passes: a condition, or a combination of filters. `{ all: [] }` matches every pass, `{ any: [] }` none. */
export type PassFilter = { all: PassFilter[] } | { any: PassFilter[] } | { not: PassFilter } | PassCondition;

/** What conditions compare. Decides the operators and how a condition's value is read. An id compares with case. */
export type FilterKind = 'text' | 'id' | 'number' | 'date' | 'boolean' | 'status' | 'wallet';

const kinds: Record<AttributeType, FilterKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  currency: 'number',
  url: 'text',
  image: 'text',
};

const fieldKinds: Record<PassFilterField, FilterKind> = {
  status: 'status',
  wallet: 'wallet',
  createdAt: 'date',
  refreshedAt: 'date',
  name: 'text',
  externalId: 'id',
};

const personKeys: readonly string[] = ['firstName', 'lastName', 'email'];

export const isPersonKey = (key: string): boolean => personKeys.includes(key);

/** The kind of a condition; null if the design has no such attribute. */
export function filterKind(
  condition: PassCondition,
  attributes: readonly Pick<Attribute, 'key' | 'type'>[],
): FilterKind | null {
  if ('field' in condition) return fieldKinds[condition.field];
  if (isPersonKey(condition.key)) return 'text';
  const attribute = attributes.find(({ key }) => key === condition.key);
  return attribute ? kinds[attribute.type] : null;
}

const text = ['is', 'isNot', 'contains', 'startsWith', 'isSet', 'isNotSet'] as const;

/** The operators that each kind offers. Other operators match no pass. */
export const operatorsOfKind: Record<FilterKind, readonly FilterOperator[]> = {
  text,
  id: text,
  number: ['is', 'isNot', 'isMoreThan', 'isLessThan', 'isSet', 'isNotSet'],
  date: ['is', 'isNot', 'isBefore', 'isAfter', 'isSet', 'isNotSet'],
  boolean: ['is', 'isNot', 'isSet', 'isNotSet'],
  status: ['is', 'isNot'],
  wallet: ['is', 'isNot'],
};

export const needsValue = (operator: FilterOperator): boolean =>
  operator !== 'isSet' && operator !== 'isNotSet';

export type PassStatus = (typeof passStatuses)[number];
export type PassPlatform = (typeof passPlatforms)[number];

/** The conditions of a filter in reading order, each with its path, such as `all.0.not`. */
export function conditionsOf(filter: PassFilter, path = ''): { path: string; condition: PassCondition }[] {
  if ('all' in filter)
    return filter.all.flatMap((each, index) => conditionsOf(each, join(path, `all.${index}`)));
  if ('any' in filter)
    return filter.any.flatMap((each, index) => conditionsOf(each, join(path, `any.${index}`)));
  if ('not' in filter) return conditionsOf(filter.not, join(path, 'not'));
  return [{ path, condition: filter }];
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
