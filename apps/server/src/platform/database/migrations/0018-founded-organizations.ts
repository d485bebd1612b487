import { type Kysely, sql } from 'kysely';

/** What a founding founded, for those who waited for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organization_foundings
    add column organization_id uuid references organizations (id)`.execute(db);
}
