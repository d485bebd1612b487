import { type Kysely, sql } from 'kysely';

/** Modulus and exponent are an RSA key's alone, and the private half yields them. */
const statement = `alter table identity_keys drop column public_modulus, drop column public_exponent`;

/** Signing keys on an elliptic curve beside those of RSA. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
