// Separate from the schemas, so that a page that only reads a filter does not load zod.
import {
  type Attribute,
  type AttributeFilter,
  attributeKind,
  type FilterOperator,
  type FilterRange,
  type FilterValue,
  operatorsOfValue,
  type ValueKind,
} from '@tessera/pass-design';
import type { issueChannels, passPlatforms, passStatuses } from '../pass-states.ts';

/** What a condition can be about besides attributes and the person's `firstName`, `lastName` and `email`. */
export const passFilterFields = [
  'status',
  'wallet',
  'createdAt',
  'addedAt',
  'refreshedAt',
  'scannedAt',
  'clickedAt',
  'clickedCampaign',
  'convertedCampaign',
  'issuedVia',
  'signUpSource',
  'name',
  'externalId',
  'phone',
  'userExternalId',
  'visitedAt',
  'lastVisitAt',
  'visits',
  'visitsIn30Days',
  'visitsIn90Days',
  'rewardsReady',
] as const;
export type PassFilterField = (typeof passFilterFields)[number];

export const passFilterDepthMax = 4;
export const passFilterConditionsMax = 30;

export type FieldCondition = {
  field: PassFilterField;
  operator: FilterOperator;
  value?: FilterValue | FilterRange | undefined;
};
export type PassCondition = AttributeFilter | FieldCondition;

/** Which passes: a condition, or a combination of filters. `{ all: [] }` matches every pass, `{ any: [] }` none. */
export type PassFilter = { all: PassFilter[] } | { any: PassFilter[] } | { not: PassFilter } | PassCondition;

/**
 * What conditions compare. Decides the operators and how a condition's value is read. An id compares with case. Events may have happened any number
 * of times: one within the time suffices.
 */
export type FilterKind = ValueKind | 'status' | 'wallet' | 'issueChannel' | 'campaign';

const fieldKinds: Record<PassFilterField, FilterKind> = {
  status: 'status',
  wallet: 'wallet',
  createdAt: 'date',
  addedAt: 'event',
  refreshedAt: 'date',
  scannedAt: 'event',
  clickedAt: 'event',
  clickedCampaign: 'campaign',
  convertedCampaign: 'campaign',
  issuedVia: 'issueChannel',
  signUpSource: 'id',
  name: 'text',
  externalId: 'id',
  phone: 'id',
  userExternalId: 'id',
  visitedAt: 'event',
  lastVisitAt: 'date',
  visits: 'number',
  visitsIn30Days: 'number',
  visitsIn90Days: 'number',
  rewardsReady: 'number',
};

/** The kind of a condition; null if the design has no such attribute. */
export function filterKind(
  condition: PassCondition,
  attributes: readonly Pick<Attribute, 'key' | 'type'>[],
): FilterKind | null {
  if ('field' in condition) return fieldKinds[condition.field];
  return attributeKind(condition.key, attributes);
}

/** The operators that each kind offers. Other operators match no pass. */
export const operatorsOfKind: Record<FilterKind, readonly FilterOperator[]> = {
  ...operatorsOfValue,
  status: ['is', 'isNot'],
  wallet: ['is', 'isNot'],
  issueChannel: ['is', 'isNot'],
  campaign: ['is', 'isNot'],
};

export const isValueKind = (kind: FilterKind | null): kind is ValueKind =>
  kind !== null && Object.hasOwn(operatorsOfValue, kind);

export type IssueChannel = (typeof issueChannels)[number];
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
