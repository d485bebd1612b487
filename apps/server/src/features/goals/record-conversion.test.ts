import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../campaigns/launch/select-recipients.ts';
import { scanPass } from '../scans/scan-pass.ts';
import { createWebhookEndpoint } from '../webhooks/create-webhook-endpoint.ts';
import { enqueueDeliveries } from '../webhooks/enqueue-deliveries.ts';
import { enqueueDeliveriesJob } from '../webhooks/webhooks.jobs.ts';
import { createGoal } from './create-goal.ts';
import { recordConversion } from './record-conversion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

async function setUp() {
  const later = { days: 0 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.days * 86_400_000),
  };
  const world = await createTestWorkspace(ctx, { passes: 3 });
  const { workspaceId, passTemplateId, inWorkspace } = world;
  const goal = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Purchase', windowDays: 7 }));
  return {
    ...world,
    ctx,
    later,
    goal,
    launch: async (input: object = {}) => {
      const { id: campaignId } = await inWorkspace((tx) =>
        createCampaign(ctx, tx, {
          name: 'Cake',
          message: 'Free cake',
          goalId: goal.id,
          passTemplateId,
          createdBy: null,
          ...input,
        }),
      );
      await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
      const run = { workspaceId, campaignId };
      await selectRecipients(ctx, run, { retries: 0, signal: new AbortController().signal });
      return campaignId;
    },
    convert: (input: object) =>
      inWorkspace((tx) => recordConversion(ctx, tx, { goal: 'purchase', ...input })),
    conversionsOf: async (campaignId: string) =>
      (await inWorkspace((tx) => getCampaign(tx, campaignId))).conversions,
  };
}

test('a conversion counts for the newest campaign with the goal that addressed the pass', async () => {
  const { launch, convert, conversionsOf, passIds, goal, later } = await setUp();
  const [first = '', second = ''] = passIds;
  const toAll = await launch();
  later.days = 1;
  const toFirst = await launch({ audience: { kind: 'selection', passIds: [first] } });
  await launch({ goalId: null });
  later.days = 2;
  expect(await convert({ passId: first, value: 24.5 })).toMatchObject({
    goalId: goal.id,
    campaignId: toFirst,
    value: 24.5,
  });
  expect(await convert({ passId: first, value: 5.5 })).toMatchObject({ campaignId: toFirst });
  expect(await convert({ goal: goal.id, passId: second })).toMatchObject({ campaignId: toAll, value: null });
  expect(await conversionsOf(toFirst)).toEqual({ passes: 1, total: 2, value: 30 });
  expect(await conversionsOf(toAll)).toEqual({ passes: 1, total: 1, value: 0 });
});

test('a conversion before the launch, after the days of the goal or by the holdout counts for no campaign', async () => {
  const { ctx, launch, convert, conversionsOf, passIds, later } = await setUp();
  const [passId = ''] = passIds;
  const campaignId = await launch();
  const before = new Date(ctx.clock().getTime() - 60_000).toISOString();
  expect(await convert({ passId, occurredAt: before })).toMatchObject({ campaignId: null });
  later.days = 8;
  expect(await convert({ passId })).toMatchObject({ campaignId: null });
  const heldOut = await launch({ split: { holdoutPercent: 50, variants: [] } });
  for (const each of passIds) await convert({ passId: each });
  const { total } = await conversionsOf(heldOut);
  expect(total).toBeLessThanOrEqual(3);
  expect(await conversionsOf(campaignId)).toEqual({ passes: 0, total: 0, value: 0 });
});

test('first conversions of a pass at the same moment count as one converted recipient', async () => {
  const { launch, convert, conversionsOf, passIds } = await setUp();
  const campaignId = await launch();
  await Promise.all(Array.from({ length: 6 }, () => convert({ passId: passIds[0], value: 1 })));
  expect(await conversionsOf(campaignId)).toEqual({ passes: 1, total: 6, value: 6 });
});

test('an accepted scan that names the goal is a conversion; a refused one is not', async () => {
  const { ctx, launch, conversionsOf, passIds, workspaceId } = await setUp();
  const campaignId = await launch();
  const [passId = ''] = passIds;
  const redeem = () =>
    scanPass(
      ctx,
      { workspaceId, scannedBy: ctx.ids.uuid() },
      {
        id: ctx.ids.uuid(),
        barcode: passSerialNumber({ workspaceId, passId }),
        action: { kind: 'redeem' },
        goal: 'Purchase',
      },
    );
  expect((await redeem()).outcome).toBe('accepted');
  expect((await redeem()).outcome).toBe('alreadyRedeemed');
  expect(await conversionsOf(campaignId)).toEqual({ passes: 1, total: 1, value: 0 });
});

test('unknown goals and passes, those of other workspaces, and times in the future are refused', async () => {
  const { ctx, convert, passIds, inWorkspace, passTemplateId } = await setUp();
  const other = await setUp();
  const [passId = ''] = passIds;
  const notFound = expect.objectContaining({ code: 'notFound' });
  await expect(convert({ goal: 'Visit', passId })).rejects.toEqual(notFound);
  await expect(convert({ goal: other.goal.id, passId })).rejects.toEqual(notFound);
  await expect(convert({ passId: other.passIds[0] })).rejects.toEqual(notFound);
  await expect(convert({ passTemplateId, externalId: 'order-7' })).rejects.toEqual(notFound);
  const tomorrow = new Date(ctx.clock().getTime() + 86_400_000).toISOString();
  const refused = expect.objectContaining({ code: 'validationFailed' });
  await expect(convert({ passId, occurredAt: tomorrow })).rejects.toEqual(refused);
  await expect(inWorkspace((tx) => createGoal(ctx, tx, { name: 'PURCHASE', windowDays: 1 }))).rejects.toEqual(
    refused,
  );
  await expect(
    inWorkspace((tx) =>
      createCampaign(ctx, tx, {
        name: 'Cake',
        message: 'Cake',
        passTemplateId,
        goalId: other.goal.id,
        createdBy: null,
      }),
    ),
  ).rejects.toEqual(notFound);
});

test('a webhook message per conversion names the goal, the pass, the campaign, the value and the time', async () => {
  const { ctx, launch, convert, workspaceId, workspace, passTemplateId, passIds, goal, inWorkspace } =
    await setUp();
  const endpoint = { url: 'http://127.0.0.1:9/hooks', description: '', createdBy: null };
  await inWorkspace((tx) =>
    createWebhookEndpoint(ctx, tx, { ...endpoint, eventTypes: ['conversion.recorded'] }),
  );
  const [passId = ''] = passIds;
  const alone = await convert({ passId });
  const campaignId = await launch();
  const { id: conversionId, occurredAt } = await convert({ passId, value: 24.5 });
  for (const { payload } of await ctx.queue.find(enqueueDeliveriesJob, { workspaceId }))
    await enqueueDeliveries(ctx, payload);
  const deliveries = await inWorkspace(({ db }) =>
    db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
  );
  const data = {
    workspaceHandle: workspace.handle,
    goalId: goal.id,
    goalName: 'Purchase',
    passId,
    passTemplateId,
  };
  expect(deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'conversion.recorded',
      data: { ...data, conversionId: alone.id, campaignId: null, value: null, occurredAt: alone.occurredAt },
    },
    { type: 'conversion.recorded', data: { ...data, conversionId, campaignId, value: 24.5, occurredAt } },
  ]);
});
