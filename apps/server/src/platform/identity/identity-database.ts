import { CamelCasePlugin, type Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityTables } from './identity-tables.ts';

export function identityDatabase(db: Kysely<GlobalTables>): Kysely<IdentityTables> {
  return db
    .withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }))
    .withTables<IdentityTables>() as unknown as Kysely<IdentityTables>;
}
