import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** In the order of their foreign keys. */
const parts = [
  'organizations',
  'identity',
  'wallet-platforms',
  'pass-templates',
  'passes',
  'campaigns',
  'events',
  'row-level-security',
];

/**
 * The schema of an empty database. It replaces the migrations up to 0081. Foreign keys within a workspace are composite, so that both ends
 * are on the same node, and have no cascades: operations delete dependent rows, and the database only refuses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of parts)
    await sql
      .raw(readFileSync(join(import.meta.dirname, '0100-baseline', `${part}.sql`), 'utf8'))
      .execute(db);
}
