import { type Kysely, sql } from 'kysely';

/** Global. Unlogged: a crash empties it, which only allows more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      tokens float8 not null,
      granted float8 not null,
      at timestamptz not null,
      full_at timestamptz not null
    )`.execute(db);
}
