import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../composition/features.ts';
import type { Context } from '../context.ts';
import { findPublishedDesign } from '../features/pass-templates/find-published-design.ts';
import { updatePasses } from '../features/passes/update-passes.ts';
import { createWebhookEndpoint } from '../features/webhooks/create-webhook-endpoint.ts';
import { enqueueDeliveriesJob, removeWebhookLogJob } from '../features/webhooks/webhooks.jobs.ts';
import { announce } from '../platform/events/announce.ts';
import { recordSentJobs } from '../platform/events/record-sent-jobs.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { restoreJobsJob } from '../platform/queue/restoration.jobs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';
import { restoreLostJobs } from './restore-lost-jobs.ts';

let server: TestServer;
let ctx: Context;
const queues: Queue[] = [];

/** As in a distributed database. */
async function openRecordingQueue(): Promise<Queue> {
  const { ctx, databaseUrl: url } = server;
  const queue = await openQueue({ url, jobs, logger: ctx.logger, recordSent: recordSentJobs(ctx.clock) });
  queues.push(queue);
  return queue;
}

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = { ...server.ctx, queue: await openRecordingQueue() };
});

afterAll(async () => {
  for (const queue of queues) await queue.stop();
  await server?.stop();
});

const { signal } = new AbortController();
const minuteMilliseconds = 60_000;

/** Around the present. */
function window() {
  const now = ctx.clock().getTime();
  const at = (minutes: number) => new Date(now + minutes * minuteMilliseconds).toISOString();
  return { since: at(-5), until: at(5), after: null };
}

const ofWorkspace = (workspaceId: string) =>
  sql`name <> 'platform.restore-jobs' and data ->> 'workspaceId' = ${workspaceId}`;

async function queued(workspaceId: string): Promise<{ name: string; id: string }[]> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id, data, state, start_after > now() + interval '1 day' as is_later, group_id, singleton_key
    from pgboss.job where ${ofWorkspace(workspaceId)} order by name, id`.execute(ctx.database.global);
  return rows;
}

const lose = (workspaceId: string, condition = sql`true`) =>
  sql`delete from pgboss.job where ${ofWorkspace(workspaceId)} and ${condition}`.execute(ctx.database.global);

/** A change with jobs of each kind: after events, for webhooks, and sent directly. */
async function changeWithJobs(): Promise<string> {
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx, { passes: 3 });
  await inWorkspace(async (tx) => {
    const url = 'http://127.0.0.1:9/hooks';
    const { id: endpointId } = await createWebhookEndpoint(ctx, tx, {
      url,
      description: '',
      eventTypes: [],
      createdBy: null,
    });
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const updates = passIds.map((id) => ({ id, expiresAt: new Date('2031-01-01') }));
    await updatePasses(ctx, tx, { passTemplateId, document, updates });
    const startAfter = new Date(ctx.clock().getTime() + 2 * 24 * 60 * minuteMilliseconds);
    await ctx.queue.send(tx, removeWebhookLogJob, { workspaceId, endpointId }, { startAfter });
  });
  return workspaceId;
}

test('jobs lost in a crash are restored from events as they were, and a second time none', async () => {
  const workspaceId = await changeWithJobs();
  const before = await queued(workspaceId);
  expect(before.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['webhooks.tell-endpoints', 'webhooks.remove-log', 'stats.fold-counts']),
  );
  await lose(workspaceId);
  expect(await restoreLostJobs(ctx, window(), { signal })).toBeUndefined();
  expect(await queued(workspaceId)).toEqual(before);
  await restoreLostJobs(ctx, window(), { signal });
  expect(await queued(workspaceId)).toEqual(before);
});

test('of transactions at the same time, the lost webhook jobs of one are restored', async () => {
  const { workspaceId, passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const now = ctx.clock();
  const frozen = { ...ctx, clock: () => now };
  const payload = { passTemplateId, revisionId: ctx.ids.uuid() };
  const notified = async () => {
    const found = await ctx.queue.find(enqueueDeliveriesJob, { workspaceId });
    return found.flatMap(({ payload }) => payload.events.map(({ id }) => id)).toSorted();
  };
  await inWorkspace(async (tx) => {
    const url = 'http://127.0.0.1:9/hooks';
    await createWebhookEndpoint(frozen, tx, { url, description: '', eventTypes: [], createdBy: null });
  });
  for (let count = 0; count < 2; count++)
    await inWorkspace((tx) => announce(frozen, tx, [{ type: 'passTemplate.published', payload }]));
  const before = await notified();
  expect(before).toHaveLength(2);
  for (const id of before) {
    await lose(workspaceId, sql`name = 'webhooks.tell-endpoints' and data -> 'events' -> 0 ->> 'id' = ${id}`);
    await restoreLostJobs(ctx, window(), { signal });
    expect(await notified()).toEqual(before);
  }
});

test('the jobs of a busy workspace are restored page by page', async () => {
  const { workspaceId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const [times, each] = [3, 2_500];
  const start = ctx.clock().getTime();
  for (let time = 0; time < times; time++) {
    const record = recordSentJobs(() => new Date(start + time));
    const jobs = Array.from({ length: each }, () => ({
      id: ctx.ids.uuid(),
      job: removeWebhookLogJob.name,
      payload: { workspaceId, endpointId: ctx.ids.uuid() },
    }));
    await inWorkspace((tx) => record(tx, jobs));
  }
  await restoreLostJobs(ctx, window(), { signal });
  const restored = await queued(workspaceId);
  expect(restored.filter(({ name }) => name === removeWebhookLogJob.name)).toHaveLength(times * each);
});

test('jobs that the queue has, finished ones too, are not added again', async () => {
  const workspaceId = await changeWithJobs();
  await sql`update pgboss.job set state = 'completed', completed_on = now()
    where ${ofWorkspace(workspaceId)} and name = 'webhooks.tell-endpoints'`.execute(ctx.database.global);
  const before = await queued(workspaceId);
  await lose(workspaceId, sql`name not like 'webhooks.%'`);
  await restoreLostJobs(ctx, window(), { signal });
  expect(await queued(workspaceId)).toEqual(before);
});

test('a rolled back change leaves neither a job nor what would restore it', async () => {
  const { workspaceId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const before = await queued(workspaceId);
  const attempt = inWorkspace(async (tx) => {
    await ctx.queue.send(tx, removeWebhookLogJob, { workspaceId, endpointId: ctx.ids.uuid() });
    throw new Error('Changed my mind');
  });
  await expect(attempt).rejects.toThrow('Changed my mind');
  await restoreLostJobs(ctx, window(), { signal });
  expect(await queued(workspaceId)).toEqual(before);
});

test('however many processes see a restart of the database server, one job restores', async () => {
  await openRecordingQueue();
  const { rows } = await sql<{ since: Date; until: Date; startedAt: Date }>`
    select (data ->> 'since')::timestamptz as since, (data ->> 'until')::timestamptz as until,
      pg_postmaster_start_time() as "startedAt"
    from pgboss.job where name = ${restoreJobsJob.name}`.execute(ctx.database.global);
  expect(rows).toHaveLength(1);
  const [{ since, until, startedAt } = { since: 0, until: 0, startedAt: 0 }] = rows;
  expect(Number(since)).toBeLessThan(Number(startedAt));
  expect(Number(until)).toBeGreaterThan(Number(startedAt));
});
