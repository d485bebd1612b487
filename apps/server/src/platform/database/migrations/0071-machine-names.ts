import { type Kysely, sql } from 'kysely';

/** Workspaces with a handle that is reserved since then get another one: their pages would be 404. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update workspaces set handle = handle || '-' || id where handle in ('actuator', 'cgi-bin', 'debug', 'env', 'graphql',
    'healthz', 'livez', 'metrics', 'phpinfo', 'ping', 'prometheus', 'readyz', 'server-info', 'server-status', 'stats', 'status',
    'version', 'wp-admin', 'wp-content', 'wp-includes', 'wp-json', 'wp-login')`.execute(db);
}
