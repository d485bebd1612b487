import { randomBytes } from 'node:crypto';
import pg from 'pg';

const role = 'tessera_story';
const password = 'story';

/** A fresh database in a running server, owned by a role that is no superuser, so that row-level security holds as it does in production. */
export async function createStoryDatabase(
  administratorUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `story_${randomBytes(6).toString('hex')}`;
  await run(administratorUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0)
      await client.query(`create role ${role} login nosuperuser password '${password}'`);
    await client.query(`create database ${name} owner ${role}`);
  });
  const url = new URL(administratorUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () =>
      run(
        administratorUrl,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      ),
  };
}

async function run(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
