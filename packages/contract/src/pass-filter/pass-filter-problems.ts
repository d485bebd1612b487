import { type Attribute, type FilterValue, needsValue, valueProblem } from '@tessera/pass-design';
import { issueChannels, passPlatforms, passStatuses } from '../pass-states.ts';
import { operatorWord, subjectWords } from './describe-pass-filter.ts';
import {
  conditionsOf,
  type FilterKind,
  filterKind,
  isValueKind,
  operatorsOfKind,
  type PassCondition,
  type PassFilter,
} from './pass-filter-choices.ts';
import { isCampaignId } from './plan-condition.ts';

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
  const { operator, value } = condition;
  if (!operatorsOfKind[kind].includes(operator))
    return `The operator “${operatorWord(operator, kind)}” does not apply to ${subject}.`;
  if (isValueKind(kind)) return valueProblem(kind, condition, subject);
  if (!needsValue(operator) || value === undefined) return null;
  return !Array.isArray(value) && canRead(kind, value) ? null : expected[kind](subject);
}

/** Of a condition whose campaign the pass template does not have. */
export const unknownCampaignProblem = (condition: PassCondition): string =>
  `“${subjectWords(condition, [])}” names a campaign that the pass template does not have.`;

type ChoiceKind = Exclude<FilterKind, Parameters<typeof valueProblem>[0]>;

const expected: Record<ChoiceKind, (subject: string) => string> = {
  status: (subject) => `Choose one of ${passStatuses.join(', ')} for ${subject}.`,
  wallet: (subject) => `Choose one of ${passPlatforms.join(', ')} for ${subject}.`,
  issueChannel: (subject) => `Choose one of ${issueChannels.join(', ')} for ${subject}.`,
  campaign: (subject) => `Choose a campaign for ${subject}; the value is its id.`,
};

function canRead(kind: ChoiceKind, value: FilterValue): boolean {
  const text = String(value);
  switch (kind) {
    case 'status':
      return passStatuses.some((status) => status === text);
    case 'wallet':
      return passPlatforms.some((platform) => platform === text);
    case 'issueChannel':
      return issueChannels.some((channel) => channel === text);
    case 'campaign':
      return isCampaignId(value);
  }
}
