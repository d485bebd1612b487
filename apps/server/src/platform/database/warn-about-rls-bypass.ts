import { type Kysely, sql } from 'kysely';
import type { Logger } from '../logger.ts';

/** Then the queries' own workspace_id is the only protection. */
export async function warnAboutRlsBypass<Schema>(
  db: Kysely<Schema>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
  `.execute(db);
  const role = rows[0]?.role;
  if (role)
    logger.warn(
      'The role in DATABASE_URL is a superuser or bypasses row-level security: give Tessera a plain role that owns its database',
      { role },
    );
}
