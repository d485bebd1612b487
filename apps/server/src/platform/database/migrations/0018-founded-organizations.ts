import { type Kysely, sql } from 'kysely';

/** The organization that a creation resulted in, for concurrent requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organization_foundings
    add column organization_id uuid references organizations (id)`.execute(db);
}
