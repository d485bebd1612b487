import {
  type FilterKind,
  fieldWords,
  filterKind,
  operatorsOfKind,
  type PassCondition,
  type PassFilterField,
  passFilterFields,
} from '@tessera/contract';
import {
  type Attribute,
  countsDays,
  type FilterRange,
  type FilterValue,
  needsValue,
} from '@tessera/pass-design';

/** What a condition compares. `id` is `key:tier` or `field:status`. */
export type FilterSubject = {
  id: string;
  label: string;
  group: 'Pass' | 'Person' | 'Attributes' | 'Program';
};

const personLabels = { firstName: 'First name', lastName: 'Last name', email: 'Email' };

const programFields: ReadonlySet<PassFilterField> = new Set([
  'visitedAt',
  'lastVisitAt',
  'visits',
  'visitsIn30Days',
  'visitsIn90Days',
  'rewardsReady',
]);

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
      group: programFields.has(field) ? ('Program' as const) : ('Pass' as const),
    })),
  ];
}

export const subjectIdOf = (condition: PassCondition): string =>
  'field' in condition ? `field:${condition.field}` : `key:${condition.key}`;

export function conditionAbout(subjectId: string, attributes: readonly Attribute[]): PassCondition {
  const [type = '', name = ''] = subjectId.split(/:(.*)/s);
  const subject = type === 'field' ? { field: name as PassFilterField } : { key: name };
  const kind = filterKind({ ...subject, operator: 'is' }, attributes);
  const operator = kind === 'number' ? 'isAtLeast' : (kind && operatorsOfKind[kind][0]) || 'is';
  return { ...subject, operator, value: countsDays(operator) ? firstDays : firstValue(kind) };
}

/** Changes the operator; adds or removes the value as it requires. */
export function withOperator(
  condition: PassCondition,
  operator: PassCondition['operator'],
  kind: FilterKind | null,
): PassCondition {
  return { ...condition, operator, value: valueFor(operator, condition, kind) };
}

const firstDays = 30;

/** Keeps the present value if the operator reads it in the same form. */
function valueFor(
  operator: PassCondition['operator'],
  before: PassCondition,
  kind: FilterKind | null,
): FilterValue | FilterRange | undefined {
  if (!needsValue(operator)) return undefined;
  const isSameForm = countsDays(operator) === countsDays(before.operator);
  if (countsDays(operator)) return isSameForm ? before.value : firstDays;
  const known = (isSameForm ? before.value : undefined) ?? firstValue(kind);
  if (operator === 'isBetween') return Array.isArray(known) ? known : [known, ''];
  return Array.isArray(known) ? known[0] : known;
}

const firstValues: Partial<Record<FilterKind, string>> = {
  status: 'active',
  wallet: 'apple',
  boolean: 'true',
  issueChannel: 'signUp',
};

const firstValue = (kind: FilterKind | null): string => (kind && firstValues[kind]) || '';

/** True if the condition has a value or needs none. */
export const isComplete = ({ operator, value }: PassCondition): boolean =>
  !needsValue(operator) ||
  (Array.isArray(value) ? value : [value ?? '']).every((each) => String(each).trim() !== '');
