import { randomBytes } from 'node:crypto';
import pg from 'pg';

const role = 'tessera_story';
const password = 'story';

/**
 * Administrators' URLs of a Citus cluster, the coordinator's first, from `npm test -- --citus URL…`; null on plain PostgreSQL. Story databases are
 * then distributed ones.
 */
export const cluster = process.env.TESSERA_CITUS?.split(' ') ?? null;

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
  const nodes = cluster?.[0] === administratorUrl ? cluster : [administratorUrl];
  for (const node of nodes)
    await asAdministrator(node, async (client) => {
      await client.query('select pg_advisory_lock(1)');
      const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (roles.rowCount === 0)
        await client.query(`create role ${role} login nosuperuser password '${password}'`);
      await client.query(`create database ${name} owner ${role} template ${template} strategy file_copy`);
    });
  if (cluster && nodes === cluster && template === 'template1') await connectNodes(cluster, name);
  const url = new URL(administratorUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: async () => {
      for (const node of nodes)
        await asAdministrator(
          node,
          async (client) => void (await client.query(`drop database ${name} with (force)`)),
        );
    },
  };
}

async function connectNodes(urls: readonly string[], name: string): Promise<void> {
  const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` });
  for (const url of urls)
    await asAdministrator(inDatabase(url).toString(), (client) => client.query('create extension citus'));
  const [coordinator, ...workers] = urls.map(inDatabase);
  if (!coordinator) return;
  await asAdministrator(coordinator.toString(), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of workers)
      await client.query('select citus_add_node($1, $2)', [hostname, port]);
  });
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
