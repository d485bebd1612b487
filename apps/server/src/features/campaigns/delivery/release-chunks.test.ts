import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { processName } from '../../../platform/queue/connected-processes.ts';
import { openQueue } from '../../../platform/queue/queue.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { chunkRecipients } from './chunk-size.ts';
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';

let server: TestServer;

beforeAll(async () => {
  // A worker's jobs would release chunks, too.
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const passIdOf = (number: number): string =>
  `ffffffff-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

async function setUpCampaign(pace: number | null = null, chunks = 3) {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds } = await createTestWorkspace(ctx);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    await sql`/* fixture */
      insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version,
        change_number, last_modified, created_at)
      select workspace_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, pass_template_id, pass_user_id,
        attributes, status, link_version, change_number, last_modified, created_at
      from passes, generate_series(1, ${chunkRecipients * chunks - 1}::int) n
      where workspace_id = ${workspaceId} and id = ${passIds[0]}`.execute(tx.db);
    const campaign = await createCampaign(ctx, tx, {
      passTemplateId,
      name: 'Cake',
      message: 'Free cake on Sunday',
      pace,
      createdBy: null,
    });
    return { workspaceId, passTemplateId, campaignId: campaign.id };
  });
}

test('a chunk without holders at Google is planned as finished there and enqueues no job', async () => {
  const { workspaceId, campaignId } = await setUpCampaign();
  const jobs: string[] = [];
  const queue: Context['queue'] = {
    ...server.ctx.queue,
    sendMany: async (_tx, job, payloads) => {
      for (const payload of payloads) jobs.push(`${job.name} ${Object(payload).number}`);
    },
  };
  await server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const object = { workspace_id: workspaceId, object_type: 'loyaltyObject', class_id: 'c', face_hash: '' };
    await db
      .insertInto('google_objects')
      .values([
        {
          ...object,
          pass_id: passIdOf(chunkRecipients * 3 - 1),
          object_id: 'held',
          holders: 1,
          updated_at: new Date(),
        },
        {
          ...object,
          pass_id: passIdOf(chunkRecipients + 1),
          object_id: 'given back',
          holders: 0,
          updated_at: new Date(),
        },
      ])
      .execute();
  });
  await server.ctx.database.inWorkspace(workspaceId, (tx) => launchCampaign(server.ctx, tx, campaignId));
  const ctx = { ...server.ctx, queue };
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  // A repeated delivery of the job finds everything planned.
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  expect(jobs.toSorted()).toEqual([
    'installs.push-apple-chunk 1',
    'installs.push-apple-chunk 2',
    'installs.push-apple-chunk 3',
    'installs.push-google-chunk 3',
  ]);
  const chunks = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('campaign_chunks')
      .select(['number', 'apple_finished_at', 'google_finished_at'])
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', campaignId)
      .orderBy('number')
      .execute(),
  );
  expect(
    chunks.map((chunk) => [chunk.apple_finished_at !== null, chunk.google_finished_at !== null]),
  ).toEqual([
    [false, true],
    [false, true],
    [false, false],
  ]);
});

/** Each run of the job is late by so much. Returns the recipients released. */
async function releasedWithin(
  seconds: number,
  { pace, lateSeconds, pausedAt = Infinity }: { pace: number; lateSeconds: number; pausedAt?: number },
): Promise<number> {
  const { workspaceId, campaignId } = await setUpCampaign(pace);
  const start = Date.parse('2030-01-01T12:00:00Z');
  let at = 0;
  const ctx = { ...server.ctx, clock: () => new Date(start + at * 1000) };
  await server.ctx.database.inWorkspace(workspaceId, (tx) => launchCampaign(ctx, tx, campaignId));
  while (at < seconds) {
    const left = await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
    await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .updateTable('campaign_chunks')
        .set({ apple_finished_at: ctx.clock(), google_finished_at: ctx.clock() })
        .where('workspace_id', '=', workspaceId)
        .where('run_id', '=', campaignId)
        .execute(),
    );
    if (!left) break;
    at += left.afterSeconds + lateSeconds;
    if (at >= pausedAt) {
      await server.ctx.database.inWorkspace(workspaceId, (tx) => pauseCampaign(ctx, tx, campaignId));
      at += 3_600;
      await server.ctx.database.inWorkspace(workspaceId, (tx) => resumeCampaign(ctx, tx, campaignId));
      const before = await recipientsOf(workspaceId, campaignId);
      await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
      return (await recipientsOf(workspaceId, campaignId)) - before;
    }
  }
  return recipientsOf(workspaceId, campaignId);
}

const recipientsOf = (workspaceId: string, campaignId: string): Promise<number> =>
  server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const { sum } = await db
      .selectFrom('campaign_chunks')
      .select(({ fn }) => fn.coalesce(fn.sum<string>('recipients'), sql<string>`0`).as('sum'))
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', campaignId)
      .executeTakeFirstOrThrow();
    return Number(sum);
  });

test.each([
  { pace: 5, seconds: 60, lateSeconds: 0 },
  { pace: 5, seconds: 60, lateSeconds: 1.5 },
  { pace: 100, seconds: 20, lateSeconds: 0.5 },
  { pace: 1_000, seconds: 2, lateSeconds: 0.2 },
])(
  'a pace of $pace a second is kept, and not exceeded, if each run is $lateSeconds s late',
  async ({ pace, seconds, lateSeconds }) => {
    const released = await releasedWithin(seconds, { pace, lateSeconds });
    expect(released).toBeGreaterThanOrEqual(0.9 * pace * seconds);
    // The last chunk, of two seconds, begins within the time.
    expect(released).toBeLessThanOrEqual(pace * (seconds + 2));
  },
);

test('the time of a pause is not made up for', async () => {
  expect(await releasedWithin(60, { pace: 5, lateSeconds: 0, pausedAt: 6 })).toBe(10);
});

test.each([
  { workers: 1, underWay: 16 },
  { workers: 2, underWay: 16 },
  { workers: 5, underWay: 40 },
])('with $workers workers, $underWay chunks are under way', async ({ workers, underWay }) => {
  const { workspaceId, campaignId } = await setUpCampaign(null, 50);
  const ctx = {
    ...server.ctx,
    queue: { ...server.ctx.queue, workers: async () => ({ count: workers, areOfThisRelease: true }) },
  };
  await ctx.database.inWorkspace(workspaceId, (tx) => launchCampaign(ctx, tx, campaignId));
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  expect(await recipientsOf(workspaceId, campaignId)).toBe(underWay * chunkRecipients);
});

test('processes that run jobs are counted as workers, with their release', async () => {
  const open = (name: string) =>
    openQueue({ url: server.databaseUrl, name, jobs: [], logger: server.ctx.logger });
  const queues = [await open(processName(['worker'])), await open(processName(['web', 'worker']))];
  const web = await open(processName(['web']));
  queues.push(web);
  try {
    expect(await web.workers()).toEqual({ count: 2, areOfThisRelease: true });
    const later = await open('tessera 0.0.1 worker host/7');
    queues.push(later);
    expect(await later.workers()).toEqual({ count: 3, areOfThisRelease: false });
  } finally {
    for (const queue of queues) await queue.stop();
  }
});
