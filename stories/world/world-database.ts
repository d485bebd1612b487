import { jobs } from '../../apps/server/src/composition/features.ts';
import { distribute } from '../../apps/server/src/platform/database/citus/distribute.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openQueue } from '../../apps/server/src/platform/queue/queue.ts';
import { asAdministrator, cluster, createStoryDatabase, type StoryDatabase } from './story-database.ts';

const template = 'story_template';
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * Creates a database with all tables and no rows. The first call migrates a template, further ones copy it, which saves a second each.
 */
export async function createWorldDatabase(administratorUrl: string): Promise<StoryDatabase> {
  await asAdministrator(administratorUrl, async (client) => {
    await client.query('select pg_advisory_lock(2)');
    const templates = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (templates.rowCount === 0) await makeTemplate(administratorUrl);
  });
  return createStoryDatabase(administratorUrl, template);
}

/** The template gets its name once it is complete, so that an interrupted one is never used. */
async function makeTemplate(administratorUrl: string): Promise<void> {
  const { url } = await createStoryDatabase(administratorUrl);
  await migrate({ url, logger: silent });
  const queue = await openQueue({ url, jobs, logger: silent });
  await queue.stop();
  const nodes = cluster?.[0] === administratorUrl ? cluster : null;
  if (nodes) {
    const db = openDatabase({ url, connectionsMax: 1 });
    await distribute(db.global, { shards: 4 });
    await db.close();
  }
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes ?? [administratorUrl])
    await asAdministrator(node, async (client) => {
      // Citus keeps connections of its own.
      if (nodes) {
        await client.query(`alter database ${name} allow_connections false`);
        await client.query(
          'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
          [name],
        );
      }
      await client.query(`alter database ${name} rename to ${template}`);
    });
}
