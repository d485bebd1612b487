import { type Kysely, sql } from 'kysely';

/** Modulus and exponent are specific to RSA, and can be derived from the private key. */
const statement = `alter table identity_keys drop column public_modulus, drop column public_exponent`;

/** Elliptic-curve signing keys in addition to RSA. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
