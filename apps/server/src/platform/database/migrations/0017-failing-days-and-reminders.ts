import { type Kysely, sql } from 'kysely';

const statements = [
  // Counts only days with failed deliveries, so that silence does not count.
  `alter table webhook_endpoints
    add column failing_days integer not null default 0,
    add column failing_day_began_at timestamptz,
    add column removed_at timestamptz`,
  // The last reminder sent and its certificate; a renewed certificate starts over.
  `alter table apple_pass_type_identifiers
    add column reminded_certificate_id uuid,
    add column reminded_days integer`,
  // Who is currently creating their first organization, so that two windows do not create two.
  `create table organization_foundings (
    user_id text primary key,
    ends_at timestamptz not null
  )`,
];

/** Failing days and stepwise removal of webhook endpoints, certificate reminders, and serialized creation of organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
