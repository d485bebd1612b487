import type { Migration } from 'kysely/migration';
import * as baseline from './0100-baseline.ts';

/** Forward only, in this order, except that one added later may run after a higher number; a name never changes once it has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
};
