import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTessera, unwrap } from '../packages/client/src/index.ts';
import { killNode, nodeCommand } from './world/citus-nodes.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { endQueueWaits } from './world/queue-waits.ts';
import { startOutside } from './world/start-outside.ts';
import { type ServerProcess, startProcess } from './world/start-process.ts';
import { type Receiver, startReceiver } from './world/start-receiver.ts';
import { cluster } from './world/story-database.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

const crashes = Number(process.env.CITUS_CRASHES ?? 3);
const passes = 40;
const lanes = 8;
/** Under load, before a crash. */
const secondsBefore = { min: 0.5, max: 2.5 };
/** Processes check every minute, and a restoration follows the minute in which a commit failed. */
const restorationMillisecondsMax = 4 * 60_000;

if (cluster && !nodeCommand)
  console.log('The coordinator is not crashed without CITUS_NODE_COMMAND, see CONTRIBUTING.md.');

const cleanUps: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let administratorUrl: string;
let publicUrl: string;
let receiver: Receiver;
let server: ServerProcess;
let load: { stop(): Promise<void>; changes(): number };

beforeAll(async () => {
  if (!cluster || !nodeCommand) return;
  const database = await createWorldDatabase(inject('administratorUrl'));
  databaseUrl = database.url;
  administratorUrl = Object.assign(new URL(inject('administratorUrl')), {
    pathname: new URL(databaseUrl).pathname,
  }).toString();
  const directory = await mkdtemp(join(tmpdir(), 'tessera-crashes-'));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  const outside = await startOutside(publicUrl);
  receiver = await startReceiver();
  cleanUps.push(
    () => database.drop(),
    () => rm(directory, { recursive: true, force: true }),
    () => outside.stop(),
    () => receiver.stop(),
  );
  server = await startProcess({
    environment: {
      ...outside.environment,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
      MASTER_KEY: randomBytes(32).toString('base64'),
      API_REQUESTS_PER_MINUTE: '0',
      OUTGOING_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
    publicUrl,
  });
  cleanUps.push(() => server.kill());
  load = await startLoad();
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Changes passes in concurrent lanes, ignoring refusals, in a workspace whose webhook endpoint hears of each change. */
async function startLoad() {
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(publicUrl);
  const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Till' });
  await person.api.workspace.webhooks.create.mutate({ workspaceHandle, url: receiver.url, eventTypes: [] });
  const client = createTessera({ url: publicUrl, apiKey: value ?? '', fetch: (request) => fetch(request) });
  const ids: string[] = [];
  for (let index = 0; index < passes; index++) {
    const user = { email: `holder-${index}@example.com` };
    const body = { passTemplateId, user, attributes: { points: 0 } };
    ids.push((await unwrap(client.POST('/passes', { body }))).id);
  }
  let changes = 0;
  let isOver = false;
  const lane = async (number: number) => {
    for (let points = 1; !isOver; points++) {
      const passId = ids[(points * lanes + number) % ids.length] ?? '';
      const changed = await fetch(`${publicUrl}/api/v1/passes/${passId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        body: JSON.stringify({ attributes: { points } }),
      }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (changed) changes += 1;
      else await sleep(100);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return {
    changes: () => changes,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** By pass, the changes beside their jobs, without regard to ids; by event, its webhook jobs. */
async function countJobs() {
  const changes = await query<{ id: string; pass: string }>(
    `select id, payload ->> 'passId' as pass from events where type = 'pass.changed'`,
  );
  const refreshes = await query<{ pass: string; name: string }>(
    `select data ->> 'passId' as pass, name from pgboss.job
     where name in ('installs.refresh-apple-pass', 'installs.refresh-google-pass')`,
  );
  const notified = await query<{ id: string }>(
    `select event ->> 'id' as id from pgboss.job, jsonb_array_elements(data -> 'events') as event
     where name = 'webhooks.tell-endpoints' and event ->> 'type' = 'pass.updated'`,
  );
  const perPass = (names: string) =>
    tally(refreshes.filter(({ name }) => name === names).map(({ pass }) => pass));
  return {
    changes: tally(changes.map(({ pass }) => pass)),
    apple: perPass('installs.refresh-apple-pass'),
    google: perPass('installs.refresh-google-pass'),
    events: changes.map(({ id }) => id).toSorted(),
    notified: notified.map(({ id }) => id).toSorted(),
  };
}

const tally = (values: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]).toSorted(),
  );

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, each) => total + each, 0);

const isOpen = async () =>
  (await query(`select 1 from pgboss.job where name = 'platform.restore-jobs' and state < 'completed'`))
    .length > 0;

test.skipIf(!cluster || !nodeCommand)(
  'after crashes of the coordinator under load, no change is without its jobs, and none has one twice',
  async () => {
    for (let crash = 0; crash < crashes; crash++) {
      const before = load.changes();
      await waitFor('changes', async () => load.changes() > before + lanes, 60_000);
      await sleep(1000 * (secondsBefore.min + Math.random() * (secondsBefore.max - secondsBefore.min)));
      await killNode('coordinator', async () => true);
      await waitFor('the coordinator', () => query('select 1').catch(() => false as const), 60_000);
    }
    await load.stop();
    const left = await countJobs();
    const missing =
      sum(left.changes) * 2 + left.events.length - sum(left.apple) - sum(left.google) - left.notified.length;
    await waitFor(
      'the restored jobs',
      async () => {
        const { changes, apple, google, events, notified } = await countJobs();
        await endQueueWaits(databaseUrl);
        const [all, ...of] = [changes, apple, google].map(sum);
        return (
          !(await isOpen()) && of.every((each) => each >= (all ?? 0)) && notified.length >= events.length
        );
      },
      restorationMillisecondsMax,
    );
    const { changes, apple, google, events, notified } = await countJobs();
    expect(apple).toEqual(changes);
    expect(google).toEqual(changes);
    expect(notified).toEqual(events);
    await waitFor(
      'the webhook deliveries',
      async () => {
        await endQueueWaits(databaseUrl);
        const deliveries = await query(`select from webhook_deliveries where event_type = 'pass.updated'`);
        return deliveries.length === events.length;
      },
      60_000,
    );
    const restored = server.output().matchAll(/had lost were restored.*?"jobs":(\d+)/g);
    console.log(
      `${crashes} crashes, ${events.length} changes, ${missing} jobs missing after the last one; restored:`,
      [...restored].map(([, jobs]) => jobs).join(', ') || 'none',
    );
  },
  20 * 60_000,
);
