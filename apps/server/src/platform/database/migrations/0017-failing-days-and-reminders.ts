import { type Kysely, sql } from 'kysely';

const statements = [
  // Days of nothing but failures are counted: a silent week is none.
  `alter table webhook_endpoints
    add column failing_days integer not null default 0,
    add column failing_day_began_at timestamptz,
    add column removed_at timestamptz`,
  // Which reminder was the last to be mailed, of which certificate: a renewal begins anew.
  `alter table apple_pass_type_identifiers
    add column reminded_certificate_id uuid,
    add column reminded_days integer`,
  // Who is founding their first organization right now, so that two windows do not found two.
  `create table organization_foundings (
    user_id text primary key,
    ends_at timestamptz not null
  )`,
];

/** Webhook endpoints' failing days and removal in steps, reminders of certificates, one founding at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
