import {
  type Attribute,
  type FilterOperator,
  type FilterRange,
  type FilterValue,
  isNegated,
  type PlannedAttribute,
  planAttribute,
  planTest,
  type ValueTest,
} from '@tessera/pass-design';
import {
  type FieldCondition,
  type FilterKind,
  filterKind,
  type IssueChannel,
  isValueKind,
  type PassCondition,
  type PassPlatform,
  type PassStatus,
} from './pass-filter-choices.ts';

/**
 * A condition in the form that both the predicate and the SQL compiler execute, so that they can only differ in how they compare.
 * `negated` applies to the result.
 */
export type PlannedCondition = { negated: boolean } & (
  | ({ about: 'value' } & Omit<PlannedAttribute, 'negated'>)
  | { about: 'name' | 'externalId' | 'signUpSource' | 'phone' | 'userExternalId'; test: ValueTest }
  | { about: 'createdAt' | 'refreshedAt' | 'lastVisitAt'; test: ValueTest }
  /** `since`: null for all visits. */
  | { about: 'visits'; since: Date | null; test: ValueTest }
  | { about: 'rewardsReady'; test: ValueTest }
  /** Holds if one of the events passes the test. */
  | { about: 'addedAt' | 'scannedAt' | 'clickedAt' | 'visitedAt'; test: ValueTest }
  | { about: 'clickedCampaign' | 'convertedCampaign'; campaignId: string | null }
  | { about: 'issuedVia'; channel: IssueChannel | null }
  | { about: 'status'; status: PassStatus | null }
  | { about: 'wallet'; wallet: PassPlatform | null }
);

const never: ValueTest = { test: 'never' };

/** `now` is the time from which days are counted back. */
export function planCondition(
  condition: PassCondition,
  attributes: readonly Attribute[],
  now: Date,
): PlannedCondition {
  if ('key' in condition) return { about: 'value', ...planAttribute(condition, attributes, now) };
  const kind = filterKind(condition, attributes);
  return { ...planField(condition, kind, now), negated: isNegated(condition.operator) };
}

type Unsigned<Planned> = Planned extends unknown ? Omit<Planned, 'negated'> : never;

function planField(
  { field, operator, value }: FieldCondition,
  kind: FilterKind | null,
  now: Date,
): Unsigned<PlannedCondition> {
  const equal = operator === 'is' || operator === 'isNot' ? value : undefined;
  if (field === 'status') return { about: 'status', status: isStatus(equal) ? equal : null };
  if (field === 'wallet') return { about: 'wallet', wallet: isPlatform(equal) ? equal : null };
  if (field === 'issuedVia') return { about: field, channel: isChannel(equal) ? equal : null };
  if (field === 'clickedCampaign' || field === 'convertedCampaign')
    return { about: field, campaignId: isCampaignId(equal) ? equal.toLowerCase() : null };
  // Numbers are stored without what separates their digits.
  const compared = field === 'phone' && typeof value === 'string' ? value.replace(/[\s()./-]/g, '') : value;
  const test = testOf(kind, operator, compared, now);
  if (field === 'visits' || field === 'visitsIn30Days' || field === 'visitsIn90Days') {
    const days = visitDays[field];
    return { about: 'visits', since: days && new Date(now.getTime() - days * 86_400_000), test };
  }
  return { about: field, test };
}

const visitDays = { visits: null, visitsIn30Days: 30, visitsIn90Days: 90 } as const;

// Lists of their own: `pass-states` would need casts to narrow.
const isStatus = (value: unknown): value is PassStatus =>
  value === 'issued' || value === 'active' || value === 'voided' || value === 'expired';
const isPlatform = (value: unknown): value is PassPlatform =>
  value === 'apple' || value === 'google' || value === 'none';
const isChannel = (value: unknown): value is IssueChannel =>
  value === 'app' ||
  value === 'api' ||
  value === 'import' ||
  value === 'signUp' ||
  value === 'personalLink' ||
  value === 'demo';
export const isCampaignId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

const testOf = (
  kind: FilterKind | null,
  operator: FilterOperator,
  value: FilterValue | FilterRange | undefined,
  now: Date,
): ValueTest => (isValueKind(kind) ? planTest(kind, operator, value, now) : never);
