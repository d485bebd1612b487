import { jobs } from '../../apps/server/src/composition/features.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openQueue } from '../../apps/server/src/platform/queue/queue.ts';
import { asAdministrator, createStoryDatabase, type StoryDatabase } from './story-database.ts';

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
  await asAdministrator(administratorUrl, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${template}`),
  );
}
