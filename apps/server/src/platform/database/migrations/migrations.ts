import type { Migration } from 'kysely/migration';
import * as baseline from './0100-baseline.ts';
import * as disabledUsers from './0101-disabled-users.ts';

/** Forward only, in this order, except that one added later may run after a higher number; a name never changes once it has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
  '0101-disabled-users': disabledUsers,
};
