import { createHash } from 'node:crypto';
import pg from 'pg';

const role = 'tessera';

/** The application's own role: a superuser would bypass row-level security. Safe to run at every start. */
export async function prepareEmbeddedDatabase(administratorUrl: string): Promise<string> {
  const password = createHash('sha256')
    .update(`tessera role ${new URL(administratorUrl).password}`)
    .digest('hex');
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    // Serializes concurrent starts, because PostgreSQL has no "create role if not exists".
    await client.query('select pg_advisory_lock(7255131)');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0)
      await client.query(
        `create role ${role} login nosuperuser nocreaterole nobypassrls password '${password}'`,
      );
    const databases = await client.query('select 1 from pg_database where datname = $1', [role]);
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
  const url = new URL(administratorUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${role}`;
  return url.toString();
}
