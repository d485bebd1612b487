import type { Attribute } from '@tessera/pass-design';
import type { FilterValues } from './filter-values.ts';
import type { PassFilter, PassStatus } from './pass-filter-choices.ts';
import { type PlannedCondition, planCondition, testsTime, testsValue } from './plan-condition.ts';

/** What a filter can compare of a pass. */
export type FilteredPass = {
  status: PassStatus;
  wallets: { apple: boolean; google: boolean };
  createdAt: Date;
  refreshedAt: Date;
  externalId: string | null;
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
 * - An operator that the attribute's type does not offer matches nothing; `isNot` is the opposite of `is`.
 */
export function matchesPassFilter(
  filter: PassFilter,
  attributes: readonly Attribute[],
  pass: FilteredPass,
): boolean {
  if ('all' in filter) return filter.all.every((each) => matchesPassFilter(each, attributes, pass));
  if ('any' in filter) return filter.any.some((each) => matchesPassFilter(each, attributes, pass));
  if ('not' in filter) return !matchesPassFilter(filter.not, attributes, pass);
  const planned = planCondition(filter, attributes);
  return matchesPlanned(planned, pass) !== planned.negated;
}

function matchesPlanned(planned: PlannedCondition, pass: FilteredPass): boolean {
  switch (planned.about) {
    case 'value': {
      const values = pass[planned.owner];
      return Object.hasOwn(values, planned.key)
        ? testsValue(planned.test, values, planned.key)
        : planned.unsetMatches;
    }
    case 'name': {
      const name = [pass.user.firstName, pass.user.lastName].filter((part) => part !== undefined);
      return testsValue(planned.test, name.length > 0 ? { name: name.join(' ') } : {}, 'name');
    }
    case 'externalId':
      return testsValue(planned.test, pass.externalId ? { externalId: pass.externalId } : {}, 'externalId');
    case 'createdAt':
    case 'refreshedAt':
      return planned.test.test === 'time'
        ? testsTime(planned.test, pass[planned.about].getTime())
        : planned.test.test === 'set';
    case 'status':
      return pass.status === planned.status;
    case 'wallet':
      return planned.wallet === 'none'
        ? !pass.wallets.apple && !pass.wallets.google
        : planned.wallet !== null && pass.wallets[planned.wallet];
  }
}
