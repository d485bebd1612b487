import { type Kysely, sql } from 'kysely';

/** At most one row: all system admins share one organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table system_admin_organization (
    is_only boolean primary key default true check (is_only),
    workos_identifier text not null unique
  )`.execute(db);
}
