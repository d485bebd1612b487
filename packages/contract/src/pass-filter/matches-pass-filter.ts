import { type Attribute, type FilterValues, testsPlanned, testsTime, testsValue } from '@tessera/pass-design';

import type { IssueChannel, PassFilter, PassStatus } from './pass-filter-choices.ts';
import { type PlannedCondition, planCondition } from './plan-condition.ts';

/** What a filter can compare of a pass. */
export type FilteredPass = {
  status: PassStatus;
  wallets: { apple: boolean; google: boolean };
  createdAt: Date;
  refreshedAt: Date;
  externalId: string | null;
  phone: string | null;
  userExternalId: string | null;
  /** When the wallets that hold the pass added it. */
  addedAt: readonly Date[];
  /** Of accepted scans. */
  scannedAt: readonly Date[];
  /** The first click on the link of each campaign. */
  clickedAt: readonly Date[];
  clickedCampaigns: readonly string[];
  convertedCampaigns: readonly string[];
  /** Of visits to its program that were not reversed. */
  visitedAt: readonly Date[];
  /** Rewards that can be redeemed. */
  rewardsReady: number;
  issuedVia: IssueChannel | null;
  /** `utm_source` of the sign-up. */
  signUpSource: string | null;
  /** `filterValues` of the person's attributes and of `firstName`, `lastName` and `email`. */
  user: FilterValues;
  /** `filterValues` of the pass's attributes. */
  pass: FilterValues;
};

/**
 * Whether a pass matches a filter, by the same rules as the SQL compiler:
 * - Absent, null and blank are "not set"; a value that is not set is the attribute's default.
 * - Texts compare without case, external ids with it, numbers as float64, dates as instants; a date without an offset counts as UTC.
 * - A value that is not of the attribute's type, because the type has changed, is set but matches no comparison.
 * - Of events, such as scans, one that passes the comparison suffices.
 * - An operator that the attribute's type does not offer matches nothing; `isNot` is the opposite of `is`.
 */
export function matchesPassFilter(
  filter: PassFilter,
  attributes: readonly Attribute[],
  pass: FilteredPass,
  now: Date,
): boolean {
  if ('all' in filter) return filter.all.every((each) => matchesPassFilter(each, attributes, pass, now));
  if ('any' in filter) return filter.any.some((each) => matchesPassFilter(each, attributes, pass, now));
  if ('not' in filter) return !matchesPassFilter(filter.not, attributes, pass, now);
  const planned = planCondition(filter, attributes, now);
  return matchesPlanned(planned, pass) !== planned.negated;
}

function matchesPlanned(planned: PlannedCondition, pass: FilteredPass): boolean {
  switch (planned.about) {
    case 'value':
      return testsPlanned(planned, pass);
    case 'name': {
      const name = [pass.user.firstName, pass.user.lastName].filter((part) => part !== undefined);
      return testsValue(planned.test, name.length > 0 ? { name: name.join(' ') } : {}, 'name');
    }
    case 'externalId':
    case 'phone':
    case 'userExternalId':
    case 'signUpSource': {
      const text = pass[planned.about];
      return testsValue(planned.test, text ? { text } : {}, 'text');
    }
    case 'createdAt':
    case 'refreshedAt':
      return planned.test.test === 'time'
        ? testsTime(planned.test, pass[planned.about].getTime())
        : planned.test.test === 'set';
    case 'lastVisitAt': {
      const { test } = planned;
      const last = Math.max(...pass.visitedAt.map((time) => time.getTime()));
      if (test.test === 'set') return pass.visitedAt.length > 0;
      return test.test === 'time' && pass.visitedAt.length > 0 && testsTime(test, last);
    }
    case 'visits': {
      const { since, test } = planned;
      const count = pass.visitedAt.filter((time) => since === null || time >= since).length;
      return testsValue(test, { count }, 'count');
    }
    case 'rewardsReady':
      return testsValue(planned.test, { count: pass.rewardsReady }, 'count');
    case 'addedAt':
    case 'scannedAt':
    case 'clickedAt':
    case 'visitedAt': {
      const { test } = planned;
      const times = pass[planned.about];
      if (test.test === 'set') return times.length > 0;
      return test.test === 'time' && times.some((time) => testsTime(test, time.getTime()));
    }
    case 'clickedCampaign':
      return planned.campaignId !== null && pass.clickedCampaigns.includes(planned.campaignId);
    case 'convertedCampaign':
      return planned.campaignId !== null && pass.convertedCampaigns.includes(planned.campaignId);
    case 'issuedVia':
      return planned.channel !== null && pass.issuedVia === planned.channel;
    case 'status':
      return pass.status === planned.status;
    case 'wallet':
      return planned.wallet === 'none'
        ? !pass.wallets.apple && !pass.wallets.google
        : planned.wallet !== null && pass.wallets[planned.wallet];
  }
}
