import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { withFrozenCampaigns } from '../../recipients/with-frozen-campaigns.ts';
import { dyingWorker, seededRandom, WorkerDied } from '../delivery/campaign-sequences.fixture.ts';
import { chunkRecipients } from '../delivery/chunk-size.ts';
import { finishChunks } from '../delivery/finish-chunks.ts';
import { pauseCampaign, resumeCampaign } from '../delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getRun } from '../find-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';
import { selectRecipients } from './select-recipients.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

/** Selects one range. */
const oneStep = { retries: 1, signal: new AbortController().signal };
const toTheEnd = { ...oneStep, retries: 0 };
/** The template's first pass is no recipient, and the first range has as many passes as a chunk. */
const inFirst = chunkRecipients - 1;
/** With the following range of eight chunks, and a last one. */
const chunks = 10;
const recipients = inFirst + chunkRecipients * 8 + 501;
const passIdOf = (number: number) => `ffffffff-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const allIds = Array.from({ length: recipients }, (_, index) => passIdOf(index + 1));
const numbersFrom = (first: number) =>
  Array.from({ length: chunks + 1 - first }, (_, index) => first + index);

async function setUp({
  changed = (ctx: Context) => ctx,
  pace = null,
}: {
  changed?: (ctx: Context) => Context;
  pace?: number | null;
} = {}) {
  const ctx = changed(server.ctx);
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const { id: campaignId } = await inWorkspace(async (tx) => {
    await sql`
      /* fixture */ insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
        change_number, last_modified, created_at)
      select workspace_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, pass_template_id, pass_user_id,
        attributes, '{"points": 7}', status, link_version, change_number, last_modified, created_at
      from passes, generate_series(1, ${recipients}::int) n
      where workspace_id = ${workspaceId} and id = ${passIds[0]}`.execute(tx.db);
    return createCampaign(ctx, tx, {
      passTemplateId,
      name: 'Cake',
      message: 'Free cake on Sunday',
      audience: { kind: 'filter', filter: { key: 'points', operator: 'is', value: 7 } },
      pace,
      createdBy: null,
    });
  });
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const run = { workspaceId, campaignId };
  return {
    ctx,
    workspaceId,
    inWorkspace,
    campaignId,
    select: (context = ctx, attempt = oneStep) => selectRecipients(context, run, attempt),
    release: () => releaseChunksOfCampaign(ctx, run),
    run: () => inWorkspace((tx) => getRun(tx, campaignId)),
    listed: () =>
      inWorkspace(async ({ db }) => {
        const rows = await db
          .selectFrom('campaign_chunks')
          .select('pass_ids')
          .where('workspace_id', '=', workspaceId)
          .where('run_id', '=', campaignId)
          .orderBy('number')
          .execute();
        return rows.flatMap(({ pass_ids }) => pass_ids ?? []);
      }),
    progress: () => inWorkspace(async (tx) => (await getCampaign(tx, campaignId)).progress),
    finish: (...numbers: number[]) =>
      finishChunks(
        ctx,
        numbers.map((number) => {
          const result = { ...run, number, passUpdates: 1, notifications: 1, failed: 0 };
          return { ...result, wallet: 'apple' as const };
        }),
      ),
    isShown: (pass: number) =>
      inWorkspace(async (tx) => {
        const { frozen_campaigns } = await withFrozenCampaigns(tx, { id: passIdOf(pass) });
        return frozen_campaigns.length > 0;
      }),
  };
}

test('the first chunks are sent while further recipients are selected, and a pass shows the campaign from its release on', async () => {
  const { select, run, progress, finish, isShown } = await setUp();
  await select();
  expect((await run()).launched_at).toBeNull();
  expect(await progress()).toEqual({ recipients: inFirst, finished: 0 });
  expect(await isShown(1)).toBe(false);
  await select();
  expect(await isShown(1)).toBe(true);
  expect(await isShown(recipients - 501)).toBe(false);
  await finish(1);
  expect(await isShown(recipients - 501)).toBe(true);
  expect(await run()).toMatchObject({ status: 'Sending', finished_recipients: inFirst, planned_at: null });
  expect(await progress()).toEqual({ recipients: null, finished: inFirst });
  expect(await isShown(recipients)).toBe(false);
  while (await select());
  expect(await isShown(recipients)).toBe(true);
  await finish(...numbersFrom(2).slice(0, -1));
  expect(await run()).toMatchObject({ status: 'Sending', recipients });
  await finish(chunks);
  expect(await run()).toMatchObject({ status: 'Sent', recipients, finished_recipients: recipients });
});

test('a campaign whose chunks finish before the selection does ends with the selection', async () => {
  const { select, run, finish } = await setUp();
  for (let range = 0; range < 3; range++) await select();
  await finish(...numbersFrom(1));
  expect((await run()).status).toBe('Sending');
  expect(await select()).toBeUndefined();
  expect(await run()).toMatchObject({ status: 'Sent', finished_recipients: recipients });
});

test('a selection that fails while the first chunks are sent pauses the campaign, and a resumed one repeats nothing', async () => {
  const { ctx, campaignId, inWorkspace, select, release, run, finish } = await setUp();
  await select();
  await select();
  const failing = new AppError('validationFailed', { message: 'The attribute points is gone.' });
  const database = { ...ctx.database };
  let calls = 0;
  database.inWorkspace = (workspaceId, work) =>
    calls++ === 0 ? Promise.reject(failing) : ctx.database.inWorkspace(workspaceId, work);
  await select({ ...ctx, database });
  expect(await run()).toMatchObject({ status: 'Paused', problem: failing.message });
  await inWorkspace((tx) => resumeCampaign(ctx, tx, campaignId));
  while (await select());
  await release();
  await finish(...numbersFrom(1));
  expect(await run()).toMatchObject({ status: 'Sent', recipients, finished_recipients: recipients });
});

test('while workers of another release run, nothing is sent before all recipients are selected', async () => {
  const { select, run } = await setUp({
    changed: (ctx) => ({
      ...ctx,
      queue: { ...ctx.queue, workers: async () => ({ count: 2, areOfThisRelease: false }) },
    }),
  });
  for (let range = 0; range < 3; range++) {
    await select();
    expect((await run()).launched_at).toBeNull();
  }
  await select();
  expect(await run()).toMatchObject({
    recipients,
    launched_at: expect.any(Date),
    planned_at: expect.any(Date),
  });
});

/** Small ranges, of which there are many. */
const pace = 25;

test('four ranges are read at once, and the chunks have the order of pass ids although reads overtake each other', async () => {
  const { ctx, select, run, listed } = await setUp({ pace });
  let inTransaction = 0;
  let mostAtOnce = 0;
  const waiting: (() => void)[] = [];
  const database = { ...ctx.database };
  database.inWorkspace = async (workspaceId, work) => {
    mostAtOnce = Math.max(mostAtOnce, ++inTransaction);
    try {
      const result = await ctx.database.inWorkspace(workspaceId, work);
      // Of each two transactions at once, the one that began first ends last.
      if (inTransaction > 1 && waiting.length === 0)
        await new Promise<void>((resolve) => waiting.push(resolve));
      return result;
    } finally {
      inTransaction -= 1;
      waiting.shift()?.();
    }
  };
  while (await select({ ...ctx, database }, toTheEnd));
  expect(await listed()).toEqual(allIds);
  expect((await run()).recipients).toBe(recipients);
  expect(mostAtOnce).toBe(4);
});

test('a filter that matches no pass of the last ranges ends the selection', async () => {
  const { ctx, select, run, inWorkspace, workspaceId } = await setUp({ pace });
  await inWorkspace((tx) =>
    sql`update passes set filter_values = '{"points": 8}' where workspace_id = ${workspaceId}
      and id > ${passIdOf(100)}`.execute(tx.db),
  );
  expect(await select(ctx, toTheEnd)).toBeUndefined();
  expect(await run()).toMatchObject({ recipients: 100, planned_at: expect.any(Date) });
});

test('workers that die during any transaction of a selection, and two at once, select each recipient once', async () => {
  const { ctx, select, run, listed } = await setUp({ pace });
  const random = seededRandom(1);
  const attempt = async () => {
    try {
      return await select(random() < 0.8 ? dyingWorker(ctx, random, 60) : ctx, toTheEnd);
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      return null;
    }
  };
  while ((await run()).planned_at === null) await Promise.all([attempt(), attempt()]);
  expect(await listed()).toEqual(allIds);
  expect((await run()).recipients).toBe(recipients);
});

test('a campaign that is paused while ranges are read is resumed where it stopped', async () => {
  const { ctx, campaignId, inWorkspace, select, run, listed } = await setUp({ pace });
  for (let pause = 0; pause < 3; pause++) {
    const { frozen_through } = await run();
    const selecting = select(ctx, toTheEnd);
    await vi.waitFor(async () => expect((await run()).frozen_through).not.toBe(frozen_through));
    await inWorkspace((tx) => pauseCampaign(ctx, tx, campaignId));
    await selecting;
    const paused = await run();
    expect(await select(ctx, toTheEnd)).toBeUndefined();
    expect(await run()).toMatchObject({ status: 'Paused', frozen_through: paused.frozen_through });
    await inWorkspace((tx) => resumeCampaign(ctx, tx, campaignId));
  }
  while (await select(ctx, toTheEnd));
  expect(await listed()).toEqual(allIds);
});
