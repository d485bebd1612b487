import { type Kysely, sql } from 'kysely';

const statement = `alter table identity_password_resets alter column user_id drop not null`;

/** Links for a new password, also where nobody has the address: so as much is written there as anywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
