import { noCampaignRules } from '@tessera/contract';
import { writeInstant } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { fakeGoogle, launchAtGoogle } from '../../testing/google-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { finishChunks } from '../campaigns/delivery/finish-chunks.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../campaigns/delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../campaigns/delivery/release-chunks.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { updateCampaignRules } from '../workspaces/update-campaign-rules.ts';
import { sendClassMessageJob } from './push.jobs.ts';
import { sendClassMessage } from './send-class-message.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const attempt = { retries: 0, signal: new AbortController().signal };
const hour = 3_600;

async function setUp() {
  const later = { seconds: 0 };
  const { workspaceId, passTemplateId, chunks } = await launchAtGoogle(server.ctx, {
    passes: 2,
    message: 'Free cake on Sunday',
  });
  const campaignId = chunks[0]?.campaignId ?? '';
  const sent: string[] = [];
  const google = fakeGoogle(
    { ...server.ctx, clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1000) },
    {
      addClassMessage: async (_type, _id, { body }) => {
        sent.push(body);
        return { outcome: 'notified' };
      },
    },
  );
  const { ctx, classMessages } = google;
  const inWorkspace: Context['database']['inWorkspace'] = ctx.database.inWorkspace;
  const due = { workspaceId, campaignId, passTemplateId };
  return {
    ctx,
    later,
    sent,
    classMessages,
    workspaceId,
    campaignId,
    due,
    send: (by = ctx) => sendClassMessage(by, due, attempt),
    pause: () => inWorkspace(workspaceId, (tx) => pauseCampaign(ctx, tx, campaignId)),
    resume: () => inWorkspace(workspaceId, (tx) => resumeCampaign(ctx, tx, campaignId)),
    cancel: () => inWorkspace(workspaceId, (tx) => cancelCampaign(ctx, tx, campaignId)),
    campaign: () => inWorkspace(workspaceId, (tx) => getCampaign(tx, campaignId)),
    interruptedBy: (act: () => Promise<void>): Context => ({
      ...ctx,
      google: {
        ...ctx.google,
        client: async (id) => {
          await act();
          return ctx.google.client(id);
        },
      },
    }),
    /** From an hour ago until in two hours. */
    keepQuiet: () => {
      const at = (offset: number) =>
        writeInstant(new Date(ctx.clock().getTime() + offset * hour * 1000), 'Europe/Oslo').slice(11, 16);
      const quietHours = { from: at(-1), until: at(2) };
      return updateCampaignRules(ctx, workspaceId, { ...noCampaignRules, quietHours }, 'user');
    },
  };
}

test('the message of a paused campaign waits until it is resumed', async () => {
  const world = await setUp();
  await world.pause();
  expect(await world.send()).toEqual({ again: world.due, afterSeconds: 10 });
  expect(world.sent).toEqual([]);
  await world.resume();
  expect(await world.send()).toBeUndefined();
  expect(world.sent).toHaveLength(1);
  expect(world.classMessages).toMatchObject([{ notifications: 2, failed: 0 }]);
});

test('a campaign that is paused or canceled while the recipients are counted sends no message', async () => {
  const paused = await setUp();
  expect(await paused.send(paused.interruptedBy(paused.pause))).toMatchObject({ afterSeconds: 10 });
  expect(paused.sent).toEqual([]);
  expect(paused.classMessages).toEqual([]);
  const canceled = await setUp();
  expect(await canceled.send(canceled.interruptedBy(canceled.cancel))).toBeUndefined();
  expect(canceled.sent).toEqual([]);
  expect(canceled.classMessages).toMatchObject([{ notifications: 0, failed: 0 }]);
});

test('a message that is due in quiet hours is sent at their end', async () => {
  const world = await setUp();
  await world.keepQuiet();
  const again = await world.send();
  expect(again?.afterSeconds).toBeGreaterThan(hour);
  expect(world.sent).toEqual([]);
  world.later.seconds += again?.afterSeconds ?? 0;
  expect(await world.send()).toBeUndefined();
  expect(world.sent).toHaveLength(1);
});

test('when the last chunk is finished in quiet hours, the message is requested at their end', async () => {
  const world = await setUp();
  const { ctx, workspaceId, campaignId } = world;
  await world.keepQuiet();
  const result = { workspaceId, campaignId, passUpdates: 1, notifications: 0, failed: 0 };
  await finishChunks(ctx, [
    { ...result, wallet: 'google', number: 1 },
    { ...result, wallet: 'google', number: 2 },
  ]);
  const requested = () => ctx.queue.find(sendClassMessageJob, { campaignId });
  expect(await requested()).toEqual([]);
  expect((await world.campaign()).quietUntil).not.toBeNull();
  const again = await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  expect(again?.afterSeconds).toBeGreaterThan(hour);
  world.later.seconds += again?.afterSeconds ?? 0;
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  expect(await requested()).toHaveLength(1);
});
