import type { Migration } from 'kysely/migration';
import * as baseline from './0100-baseline.ts';
import * as disabledUsers from './0101-disabled-users.ts';
import * as rootKey from './0102-root-key.ts';
import * as outcomeCounts from './0103-outcome-counts.ts';
import * as rateLimits from './0104-rate-limits.ts';
import * as scansAging from './0105-scans-aging.ts';

/**
 * Forward only, in this order, except that one added later may run after a higher number, and contractions after all others; a name never changes
 * once it has run anywhere.
 */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
  '0101-disabled-users': disabledUsers,
  '0102-root-key': rootKey,
  '0103-outcome-counts': outcomeCounts,
  '0104-rate-limits': rateLimits,
  '0105-scans-aging': scansAging,
};

/** Removes what only releases before the previous one use. Every other migration after the baseline is an expansion, which servers of the previous release work with. */
export const isContraction = (name: string): boolean => /^\d{4}-contract-/.test(name);

/** Kysely's table records the baseline and contractions. */
export const migrationTable = 'kysely_migration';
export const expansionTable = 'kysely_expansion';
