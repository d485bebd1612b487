import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../composition/features.ts';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { countClick } from '../../downloads/count-click.ts';
import { clickUrl } from '../../rendering/click-link.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { finishChunks } from '../delivery/finish-chunks.ts';
import { getCampaign } from '../get-campaign.ts';
import { listCampaigns } from '../list-campaigns.ts';
import { endTest } from './end-test.ts';
import { listTestPasses } from './list-test-passes.ts';
import { getTestResult, sendTest } from './send-test.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

function waiting(ctx: Context, name: string, payload: Record<string, string>) {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`No job is called ${name}.`);
  return ctx.queue.find(job, payload);
}

const content = {
  message: 'Free cake for {{ user.firstName }}',
  googleMessage: 'Cake is free',
  link: 'https://example.com/cake',
  passChange: { fields: { points: { label: 'Points, doubled' } }, colors: { background: '#123456' } },
};

async function setUp() {
  const later = { seconds: 0 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1000),
  };
  const world = await createTestWorkspace(ctx, { passes: 3 });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const [mine = ''] = passIds;
  const createdBy = ctx.ids.uuid();
  await inWorkspace(async ({ db }) => {
    const at = ctx.clock();
    await db
      .insertInto('apple_devices')
      .values({
        workspace_id: workspaceId,
        device_library_identifier: 'phone',
        push_token: 'token',
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('apple_registrations')
      .values({
        workspace_id: workspaceId,
        device_library_identifier: 'phone',
        pass_id: mine,
        pass_type_identifier: 'pass.test',
        created_at: at,
      })
      .execute();
  });
  return {
    ...world,
    ctx,
    later,
    mine,
    createdBy,
    send: (chosen = [mine]) =>
      inWorkspace((tx) => sendTest(ctx, tx, { ...content, passTemplateId, passIds: chosen, createdBy })),
    contentOf: async (passId: string) => {
      const loaded = await loadPass(ctx, { workspaceId, passId });
      return loaded?.renderer.contentOf(loaded.pass, loaded.user);
    },
  };
}

test('a test shows the draft on its passes only, for an hour, and leaves them without a notification', async () => {
  const { ctx, later, mine, passIds, workspaceId, passTemplateId, send, contentOf } = await setUp();
  const before = await contentOf(mine);
  const { testId, phones } = await send();
  expect(phones).toBe(1);
  const shown = await contentOf(mine);
  expect(shown?.message).toMatchObject({ text: 'Free cake for Ada', googleText: 'Cake is free' });
  expect(shown?.colors.background).toBe('#123456');
  for (const other of passIds.slice(1))
    expect(await contentOf(other)).toMatchObject({ message: null, colors: before?.colors });

  later.seconds = 3_601;
  await endTest(ctx, { workspaceId, campaignId: testId ?? '' });
  expect(await contentOf(mine)).toEqual({ ...before, isMessageRestored: true });
  expect(await waiting(ctx, 'installs.refresh-apple-pass', { passTemplateId })).toHaveLength(1);
});

test('a test ends by the clock that rendering uses, even if the queue’s is ahead', async () => {
  const { ctx, later, mine, workspaceId, send, contentOf, inWorkspace } = await setUp();
  const { testId } = await send();
  const end = { workspaceId, campaignId: testId ?? '' };
  const changeNumber = () =>
    inWorkspace(({ db }) =>
      db
        .selectFrom('passes')
        .select('change_number')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', mine)
        .executeTakeFirstOrThrow(),
    );
  const before = await changeNumber();
  later.seconds = 3_596;
  expect(await endTest(ctx, end)).toEqual({ again: end, afterSeconds: expect.any(Number) });
  expect(await changeNumber()).toEqual(before);
  later.seconds = 3_601;
  expect(await endTest(ctx, end)).toBeUndefined();
  expect(await changeNumber()).not.toEqual(before);
  expect(await contentOf(mine)).toMatchObject({ isMessageRestored: true });
});

test('only the devices of the test passes are pushed to, and only these passes are marked as changed', async () => {
  const { ctx, mine, passIds, inWorkspace, workspaceId, send } = await setUp();
  const modified = () =>
    inWorkspace(({ db }) =>
      db
        .selectFrom('passes')
        .innerJoin('pass_templates', 'pass_templates.id', 'passes.pass_template_id')
        .select(['passes.id', 'passes.change_number', 'pass_templates.change_number as shared'])
        .where('passes.workspace_id', '=', workspaceId)
        .where('pass_templates.workspace_id', '=', workspaceId)
        .orderBy('passes.id')
        .execute(),
    );
  const before = await modified();
  const { testId } = await send();
  const after = await modified();
  expect(after.filter((row, index) => row.change_number !== before[index]?.change_number)).toMatchObject([
    { id: mine },
  ]);
  expect(after.map(({ shared }) => shared)).toEqual(before.map(({ shared }) => shared));
  for (const name of ['installs.push-apple-chunk', 'installs.push-google-chunk'])
    expect(await waiting(ctx, name, { campaignId: testId ?? '' })).toHaveLength(1);
  const chunks = await inWorkspace(({ db }) =>
    db.selectFrom('campaign_chunks').select('pass_ids').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(chunks).toEqual([{ pass_ids: [mine] }]);
  expect(passIds).toHaveLength(3);
});

test('a test is in no list and changes no statistic, its clicks and results included', async () => {
  const { ctx, mine, workspaceId, inWorkspace, send } = await setUp();
  const counted = () =>
    inWorkspace(async ({ db }) => ({
      deltas: await db
        .selectFrom('count_deltas')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .execute(),
      totals: await db
        .selectFrom('total_counts')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .execute(),
    }));
  const before = await counted();
  const { testId } = await send();
  const campaignId = testId ?? '';
  const result = { workspaceId, campaignId, number: 1, passUpdates: 1, notifications: 1, failed: 0 };
  await finishChunks(ctx, [
    { ...result, wallet: 'apple' },
    { ...result, wallet: 'google', passUpdates: 0, notifications: 0 },
  ]);
  expect(await inWorkspace((tx) => getTestResult(tx, campaignId))).toEqual({
    isFinished: true,
    passUpdates: 1,
    notifications: 1,
    failed: 0,
  });
  const token = clickUrl(ctx, { workspaceId, campaignId, passId: mine }).split('/').at(-1) ?? '';
  expect(await countClick(ctx, token, true)).toBe('https://example.com/cake');
  expect((await inWorkspace((tx) => listCampaigns(tx, { archived: null }))).totalCount).toBe(0);
  await expect(inWorkspace((tx) => getCampaign(tx, campaignId))).rejects.toMatchObject({ code: 'notFound' });
  expect(await counted()).toEqual(before);
});

test('nothing is sent to passes that no wallet holds, and the admin’s passes are remembered', async () => {
  const { ctx, mine, passIds, passTemplateId, createdBy, inWorkspace, send } = await setUp();
  const remembered = () =>
    inWorkspace((tx) => listTestPasses(ctx, tx, { passTemplateId, userId: createdBy }));
  expect(await send(passIds.slice(1))).toEqual({ testId: null, phones: 0, endsAt: null });
  expect(await remembered()).toEqual([]);
  await send();
  expect(await remembered()).toMatchObject([{ id: mine }]);
});
