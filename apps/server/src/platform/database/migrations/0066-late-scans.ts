import { type Kysely, sql } from 'kysely';

/** The constraints allow more than before: reading all rows to check them would only hold up scans. */
const statements = [
  `alter table scans add column received_at timestamptz`,
  `alter table scans drop constraint scans_action`,
  `alter table scans add constraint scans_action check (action in ('visit', 'redeem', 'add')) not valid`,
  `alter table scanners drop constraint scanners_action`,
  `alter table scanners add constraint scanners_action check (action in ('check', 'visit', 'redeem', 'add')) not valid`,
];

/** Scans that a device sends later, and scans that record a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
