import type { Attribute } from '@tessera/pass-design';
import {
  type FilterOperator,
  needsValue,
  type PassCondition,
  type PassFilter,
  type PassFilterField,
} from './pass-filter-choices.ts';

export const operatorWords: Record<FilterOperator, string> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isBefore: 'is before',
  isAfter: 'is after',
  isMoreThan: 'is more than',
  isLessThan: 'is less than',
  isSet: 'is set',
  isNotSet: 'is not set',
};

export const fieldWords: Record<PassFilterField, string> = {
  status: 'Status',
  wallet: 'Wallet',
  createdAt: 'Created',
  refreshedAt: 'Last refreshed',
  name: 'Name',
  externalId: 'External id',
};

const personWords: ReadonlyMap<string, string> = new Map([
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
]);

const walletWords: ReadonlyMap<string, string> = new Map([
  ['apple', 'Apple Wallet'],
  ['google', 'Google Wallet'],
]);

/** A filter in English: `Points is more than 100 and (Status is active or Email is set)`. */
export function describePassFilter(filter: PassFilter, attributes: readonly Attribute[]): string {
  if ('all' in filter)
    return filter.all.length === 0 ? 'All passes' : joinWords(filter.all, ' and ', attributes);
  if ('any' in filter)
    return filter.any.length === 0 ? 'No passes' : joinWords(filter.any, ' or ', attributes);
  if ('not' in filter) return `not ${inParentheses(filter.not, attributes)}`;
  const value = needsValue(filter.operator) ? ` ${valueWords(filter)}` : '';
  return `${subjectWords(filter, attributes)} ${operatorWords[filter.operator]}${value}`;
}

function joinWords(filters: readonly PassFilter[], joint: string, attributes: readonly Attribute[]): string {
  const [only] = filters;
  if (only !== undefined && filters.length === 1) return describePassFilter(only, attributes);
  return filters.map((each) => inParentheses(each, attributes)).join(joint);
}

function inParentheses(filter: PassFilter, attributes: readonly Attribute[]): string {
  const words = describePassFilter(filter, attributes);
  return 'key' in filter || 'field' in filter ? words : `(${words})`;
}

/** An attribute's label, or its key if the design no longer has it. */
export function subjectWords(condition: PassCondition, attributes: readonly Attribute[]): string {
  if ('field' in condition) return fieldWords[condition.field];
  const { key } = condition;
  return personWords.get(key) ?? (attributes.find((each) => each.key === key)?.label || key);
}

function valueWords(condition: PassCondition): string {
  const value = String(condition.value ?? '');
  if ('field' in condition && condition.field === 'wallet') return walletWords.get(value) ?? value;
  return 'field' in condition || typeof condition.value !== 'string' ? value : `“${value}”`;
}
