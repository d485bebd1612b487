import { type Attribute, readInstant } from '@tessera/pass-design';
import { passPlatforms, passStatuses } from '../pass-states.ts';
import { operatorWords, subjectWords } from './describe-pass-filter.ts';
import {
  conditionsOf,
  type FilterKind,
  type FilterValue,
  filterKind,
  needsValue,
  operatorsOfKind,
  type PassCondition,
  type PassFilter,
} from './pass-filter-choices.ts';
import { readFilterNumber } from './plan-condition.ts';

/** Why a condition cannot match as intended, with its path in the filter. */
export type PassFilterProblem = { path: string; message: string };

/** What is wrong with a filter for a design: its attributes may have been removed, or their types changed. */
export function passFilterProblems(
  filter: PassFilter,
  attributes: readonly Attribute[],
): PassFilterProblem[] {
  return conditionsOf(filter).flatMap(({ path, condition }) => {
    const message = problemOf(condition, attributes);
    return message === null ? [] : [{ path, message }];
  });
}

function problemOf(condition: PassCondition, attributes: readonly Attribute[]): string | null {
  const kind = filterKind(condition, attributes);
  const subject = subjectWords(condition, attributes);
  if (kind === null) return `The pass template has no attribute “${subject}”.`;
  if (!operatorsOfKind[kind].includes(condition.operator))
    return `The operator “${operatorWords[condition.operator]}” does not apply to ${subject}.`;
  const { operator, value } = condition;
  // A blank value compares as "not set" does.
  if (!needsValue(operator) || value === undefined) return null;
  return canRead(kind, value) ? null : expected[kind](subject);
}

const expected: Record<FilterKind, (subject: string) => string> = {
  text: (subject) => `Enter a text to compare ${subject} with.`,
  id: (subject) => `Enter an id to compare ${subject} with.`,
  number: (subject) => `Enter a number to compare ${subject} with, such as 12.5.`,
  date: (subject) => `Enter a date to compare ${subject} with, such as 2026-12-31 or 2026-12-31T19:30Z.`,
  boolean: (subject) => `Choose true or false for ${subject}.`,
  status: (subject) => `Choose one of ${passStatuses.join(', ')} for ${subject}.`,
  wallet: (subject) => `Choose one of ${passPlatforms.join(', ')} for ${subject}.`,
};

function canRead(kind: FilterKind, value: FilterValue): boolean {
  const text = String(value);
  switch (kind) {
    case 'number':
      return readFilterNumber(value) !== null;
    case 'date':
      return readInstant(text, 'UTC') !== null;
    case 'boolean':
      return /^(true|false)$/i.test(text);
    case 'status':
      return passStatuses.some((status) => status === text);
    case 'wallet':
      return passPlatforms.some((platform) => platform === text);
    case 'text':
    case 'id':
      return text.trim() !== '';
  }
}
