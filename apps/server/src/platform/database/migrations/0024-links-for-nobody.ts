import { type Kysely, sql } from 'kysely';

const statement = `alter table identity_password_resets alter column user_id drop not null`;

/** Allows password resets without a user, so that requests for unknown addresses write the same rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
