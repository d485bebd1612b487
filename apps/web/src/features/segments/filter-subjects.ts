import {
  type FilterKind,
  fieldWords,
  filterKind,
  needsValue,
  operatorsOfKind,
  type PassCondition,
  type PassFilterField,
  passFilterFields,
} from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';

/** What a condition compares. `id` is `key:tier` or `field:status`. */
export type FilterSubject = { id: string; label: string; group: 'Pass' | 'Person' | 'Attributes' };

const personLabels = { firstName: 'First name', lastName: 'Last name', email: 'Email' };

export function filterSubjects(attributes: readonly Attribute[]): FilterSubject[] {
  return [
    ...attributes.map(({ key, label }) => ({
      id: `key:${key}`,
      label: label || key,
      group: 'Attributes' as const,
    })),
    ...Object.entries(personLabels).map(([key, label]) => ({
      id: `key:${key}`,
      label,
      group: 'Person' as const,
    })),
    ...passFilterFields.map((field) => ({
      id: `field:${field}`,
      label: fieldWords[field],
      group: 'Pass' as const,
    })),
  ];
}

export const subjectIdOf = (condition: PassCondition): string =>
  'field' in condition ? `field:${condition.field}` : `key:${condition.key}`;

export function conditionAbout(subjectId: string, attributes: readonly Attribute[]): PassCondition {
  const [type = '', name = ''] = subjectId.split(/:(.*)/s);
  const subject = type === 'field' ? { field: name as PassFilterField } : { key: name };
  const kind = filterKind({ ...subject, operator: 'is' }, attributes);
  return { ...subject, operator: (kind && operatorsOfKind[kind][0]) || 'is', value: firstValue(kind) };
}

/** Changes the operator; adds or removes the value as it requires. */
export function withOperator(
  condition: PassCondition,
  operator: PassCondition['operator'],
  kind: FilterKind | null,
): PassCondition {
  const value = needsValue(operator) ? (condition.value ?? firstValue(kind)) : undefined;
  return { ...condition, operator, value };
}

const firstValues: Partial<Record<FilterKind, string>> = {
  status: 'active',
  wallet: 'apple',
  boolean: 'true',
};

const firstValue = (kind: FilterKind | null): string => (kind && firstValues[kind]) || '';

/** True if the condition has a value or needs none. */
export const isComplete = ({ operator, value }: PassCondition): boolean =>
  !needsValue(operator) || (value !== undefined && String(value).trim() !== '');
