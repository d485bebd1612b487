import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table identity_pending_sign_ins drop constraint identity_pending_sign_ins_step_check`,
  `alter table identity_pending_sign_ins add constraint identity_pending_sign_ins_step_check
    check (step in ('verify-email', 'second-factor', 'recovery-codes', 'organization'))`,
];

/** Sign-ins that are pending until the user has saved recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
