import {
  type Attribute,
  countsDays,
  type FilterOperator,
  type FilterValue,
  needsValue,
} from '@tessera/pass-design';
import type { issueChannels } from '../pass-states.ts';
import {
  type FilterKind,
  filterKind,
  type PassCondition,
  type PassFilter,
  type PassFilterField,
} from './pass-filter-choices.ts';

const operatorWords: Record<FilterOperator, string> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isBefore: 'is before',
  isAfter: 'is after',
  isMoreThan: 'is more than',
  isLessThan: 'is less than',
  isAtLeast: 'is at least',
  isAtMost: 'is at most',
  isBetween: 'is between',
  isInLast: 'in the last',
  isNotInLast: 'not in the last',
  isSet: 'is not empty',
  isNotSet: 'is empty',
};

/** Of events, which are verbs: “Scanned before …”, “Scanned never”. */
const eventWords: Partial<Record<FilterOperator, string>> = {
  isBefore: 'before',
  isAfter: 'after',
  isBetween: 'between',
  isSet: 'at any time',
  isNotSet: 'never',
};

export const operatorWord = (operator: FilterOperator, kind: FilterKind | null): string =>
  (kind === 'event' && eventWords[operator]) || operatorWords[operator];

export const fieldWords: Record<PassFilterField, string> = {
  status: 'Status',
  wallet: 'Wallet',
  createdAt: 'Created',
  addedAt: 'Added to a wallet',
  refreshedAt: 'Last refreshed',
  scannedAt: 'Scanned',
  clickedAt: 'Campaign link opened',
  clickedCampaign: 'Opened the link of the campaign',
  convertedCampaign: 'Converted in the campaign',
  issuedVia: 'Issued through',
  signUpSource: 'Sign-up source',
  name: 'Name',
  externalId: 'External id',
  phone: 'Phone',
  userExternalId: 'Own id of the person',
  visitedAt: 'Visited',
  lastVisitAt: 'Last visit',
  visits: 'Visits',
  visitsIn30Days: 'Visits in the last 30 days',
  visitsIn90Days: 'Visits in the last 90 days',
  rewardsReady: 'Rewards to redeem',
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

export const channelWords: Record<(typeof issueChannels)[number], string> = {
  app: 'the app',
  api: 'the API',
  import: 'an import',
  signUp: 'the sign-up page',
  personalLink: 'a personalized link',
  demo: 'demo data',
};

/** The names of campaigns by id; without one a condition reads “a campaign”. */
export type CampaignNames = ReadonlyMap<string, string>;

/** A filter in English: `Points is more than 100 and (Status is active or Email is set)`. */
export function describePassFilter(
  filter: PassFilter,
  attributes: readonly Attribute[],
  campaigns?: CampaignNames,
): string {
  const describe = (each: PassFilter) => describePassFilter(each, attributes, campaigns);
  const inParentheses = (each: PassFilter) =>
    'key' in each || 'field' in each ? describe(each) : `(${describe(each)})`;
  const join = (filters: readonly PassFilter[], joint: string) => {
    const [only] = filters;
    if (only !== undefined && filters.length === 1) return describe(only);
    return filters.map(inParentheses).join(joint);
  };
  if ('all' in filter) return filter.all.length === 0 ? 'All passes' : join(filter.all, ' and ');
  if ('any' in filter) return filter.any.length === 0 ? 'No passes' : join(filter.any, ' or ');
  if ('not' in filter) return `not ${inParentheses(filter.not)}`;
  const kind = filterKind(filter, attributes);
  const value = needsValue(filter.operator) ? ` ${valueWords(filter, kind, campaigns)}` : '';
  return `${subjectWords(filter, attributes)} ${operatorWord(filter.operator, kind)}${value}`;
}

/** An attribute's label, or its key if the design no longer has it. */
export function subjectWords(condition: PassCondition, attributes: readonly Attribute[]): string {
  if ('field' in condition) return fieldWords[condition.field];
  const { key } = condition;
  return personWords.get(key) ?? (attributes.find((each) => each.key === key)?.label || key);
}

function valueWords(
  { operator, value = '', ...subject }: PassCondition,
  kind: FilterKind | null,
  campaigns?: CampaignNames,
): string {
  if (Array.isArray(value)) return value.map(String).join(' and ');
  if (countsDays(operator)) return String(value) === '1' ? 'day' : `${value} days`;
  return (
    valueText(value, kind, campaigns) ??
    ('key' in subject && typeof value === 'string' ? `“${value}”` : String(value))
  );
}

function valueText(value: FilterValue, kind: FilterKind | null, campaigns?: CampaignNames): string | null {
  const text = String(value);
  if (kind === 'wallet') return walletWords.get(text) ?? null;
  if (kind === 'issueChannel')
    return Object.entries(channelWords).find(([channel]) => channel === text)?.[1] ?? null;
  if (kind !== 'campaign') return null;
  const name = campaigns?.get(text);
  return name === undefined ? 'a campaign' : `“${name}”`;
}
