import { type Kysely, sql } from 'kysely';

/** One row at most: system admins have one organization between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table system_admin_organization (
    is_only boolean primary key default true check (is_only),
    workos_identifier text not null unique
  )`.execute(db);
}
