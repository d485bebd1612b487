import { randomBytes } from 'node:crypto';
import pg from 'pg';

const role = 'tessera_story';
const password = 'story';

export type StoryDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates a database in a running server. Its owner is not a superuser, so that row-level security applies as in production.
 * @param template the database to copy, which must have no connections.
 */
export async function createStoryDatabase(
  administratorUrl: string,
  template = 'template1',
): Promise<StoryDatabase> {
  const name = `story_${randomBytes(6).toString('hex')}`;
  await asAdministrator(administratorUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0)
      await client.query(`create role ${role} login nosuperuser password '${password}'`);
    await client.query(`create database ${name} owner ${role} template ${template}`);
  });
  const url = new URL(administratorUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () =>
      asAdministrator(
        administratorUrl,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      ),
  };
}

/** Runs the work on one connection to a running server. Closing it releases advisory locks. */
export async function asAdministrator<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
