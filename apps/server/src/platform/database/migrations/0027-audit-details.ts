import { type Kysely, sql } from 'kysely';

const statement = `alter table identity_audit add column detail text`;

/** What kind of change or proof an audit event is about: fewer types, each with a detail. The previous release leaves it null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
