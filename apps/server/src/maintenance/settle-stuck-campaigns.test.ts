import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishChunks } from '../features/campaigns/delivery/finish-chunks.ts';
import { getCampaign } from '../features/campaigns/get-campaign.ts';
import { pushGoogleChunkJob, sendClassMessageJob } from '../features/push/push.jobs.ts';
import { restoreJobsJob } from '../platform/queue/restoration.jobs.ts';
import { launchAtGoogle } from '../testing/google-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { settleStuckCampaigns } from './settle-stuck-campaigns.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const campaignOf = (workspaceId: string, campaignId: string) =>
  server.ctx.database.inWorkspace(workspaceId, (tx) => getCampaign(tx, campaignId));
const inMinutes = (minutes: number) => () => new Date(server.ctx.clock().getTime() + minutes * 60_000);
const settle = (workspaceId: string, minutes = 11) =>
  server.ctx.database.inWorkspace(workspaceId, (tx) =>
    settleStuckCampaigns({ ...server.ctx, clock: inMinutes(minutes) }, tx),
  );

test('a campaign whose results cannot be added does not affect others', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: null });
  const campaignId = chunks[0]?.campaignId ?? '';
  const reach = { number: 1, wallet: 'google' as const, passUpdates: 1, notifications: 0, failed: 0 };
  const lost = { workspaceId, campaignId: server.ctx.ids.uuid(), ...reach };
  const failed = await finishChunks(server.ctx, [lost, { workspaceId, campaignId, ...reach }]);
  expect([...failed.keys()]).toEqual([lost]);
  expect(await campaignOf(workspaceId, campaignId)).toMatchObject({
    status: 'Sent',
    stats: { passUpdates: 1 },
  });
});

test('a chunk whose job is lost counts its remaining recipients as failed, and its campaign finishes', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 2, message: null });
  const campaignId = chunks[0]?.campaignId ?? '';
  expect(await settle(workspaceId)).toBe(1);
  expect(await campaignOf(workspaceId, campaignId)).toMatchObject({
    status: 'Sent',
    stats: { passUpdates: 0, notifications: 0, failed: 2 },
  });
  expect(await settle(workspaceId)).toBe(0);
});

test('a chunk whose lost job may still be restored is not changed', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: null });
  const campaignId = chunks[0]?.campaignId ?? '';
  const { global } = server.ctx.database;
  expect(await settle(workspaceId, 0)).toBe(0);
  const [since, until] = [inMinutes(-5)().toISOString(), inMinutes(5)().toISOString()];
  await server.ctx.queue.send({ db: global }, restoreJobsJob, { since, until, after: null });
  expect(await settle(workspaceId)).toBe(0);
  expect(await campaignOf(workspaceId, campaignId)).toMatchObject({ status: 'Sending' });
  await sql`update pgboss.job set state = 'completed' where name = ${restoreJobsJob.name}`.execute(global);
  expect(await settle(workspaceId)).toBe(1);
});

test('a chunk with a pending job is not changed, however long it waits', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: null });
  const [chunk] = chunks;
  if (!chunk) throw new Error('There is one chunk.');
  const startAfter = new Date(server.ctx.clock().getTime() + 3_600_000);
  await server.ctx.queue.send({ db: server.ctx.database.global }, pushGoogleChunkJob, chunk, { startAfter });
  expect(await settle(workspaceId)).toBe(0);
  expect(await campaignOf(workspaceId, chunk.campaignId)).toMatchObject({ status: 'Sending' });
});

test('a chunk whose result was announced but not added counts its result', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: null });
  const campaignId = chunks[0]?.campaignId ?? '';
  await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .insertInto('events')
      .values({
        workspace_id: workspaceId,
        at: server.ctx.clock(),
        id: server.ctx.ids.uuid(),
        type: 'installs.chunkPushed',
        payload: JSON.stringify({
          campaignId,
          number: 1,
          wallet: 'google',
          passUpdates: 1,
          notifications: 0,
          failed: 0,
        }),
      })
      .execute(),
  );
  await settle(workspaceId);
  expect(await campaignOf(workspaceId, campaignId)).toMatchObject({
    status: 'Sent',
    stats: { passUpdates: 1, failed: 0 },
  });
});

test('a class message without a job counts its recipients as failed, and its campaign ends', async () => {
  const { workspaceId, chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: 'Free cake' });
  const campaignId = chunks[0]?.campaignId ?? '';
  await settle(workspaceId);
  const [job] = await server.ctx.queue.find(sendClassMessageJob, { campaignId });
  expect(job?.state).toBe('open');
  expect(await settle(workspaceId)).toBe(0);
  const queue = { ...server.ctx.queue, find: async () => [] };
  const ctx = { ...server.ctx, queue, clock: inMinutes(22) };
  await server.ctx.database.inWorkspace(workspaceId, (tx) => settleStuckCampaigns(ctx, tx));
  expect(await campaignOf(workspaceId, campaignId)).toMatchObject({
    status: 'Sent',
    stats: { notifications: 0, failed: 2 },
  });
});
