import type { CampaignAudience } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { releaseChunksOfCampaign } from '../campaigns/delivery/release-chunks.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../campaigns/launch/select-recipients.ts';
import { listRuns } from '../campaigns/list-campaigns.ts';
import { runRecurring } from '../campaigns/recurring/run-recurring.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { createGoal } from './create-goal.ts';
import { recordConversion } from './record-conversion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const firstAttempt = { retries: 0, signal: new AbortController().signal };
const split = { holdoutPercent: 50, variants: [{ name: 'B', percent: 25, message: 'Cake!' }] };

async function setUp(passes: number) {
  const later = { seconds: 0 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1_000),
  };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, inWorkspace } = world;
  const goal = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Purchase', windowDays: 7 }));
  const create = (input: object) =>
    inWorkspace(async (tx) => {
      const content = { name: 'Cake', message: 'Free cake', goalId: goal.id, split };
      const { id } = await createCampaign(ctx, tx, { ...content, passTemplateId, createdBy: null, ...input });
      await launchCampaign(ctx, tx, id);
      return id;
    });
  const deliver = async (campaignId: string) => {
    await selectRecipients(ctx, { workspaceId, campaignId }, firstAttempt);
    await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  };
  return {
    ...world,
    ctx,
    later,
    create,
    deliver,
    launch: async (input: object = {}) => {
      const campaignId = await create(input);
      await deliver(campaignId);
      later.seconds += 1;
      return campaignId;
    },
    convert: (passId: string, value = 1) =>
      inWorkspace((tx) => recordConversion(ctx, tx, { goal: goal.id, passId, value })),
    campaignOf: (campaignId: string) => inWorkspace((tx) => getCampaign(tx, campaignId)),
    heldOut: (campaignId: string, passId: string) => variantOf(split, { campaignId, passId }) === 'holdout',
  };
}

test('conversions before the first chunk is released are in the results by variant', async () => {
  const { create, deliver, convert, campaignOf, passIds, heldOut } = await setUp(20);
  const campaignId = await create({});
  for (const passId of passIds) await convert(passId);
  await deliver(campaignId);
  const { conversions, splitResults } = await campaignOf(campaignId);
  const held = passIds.filter((passId) => heldOut(campaignId, passId)).length;
  expect(conversions.passes).toBe(passIds.length - held);
  const byVariant = splitResults?.variants.map((variant) => variant.conversions.passes) ?? [];
  expect(byVariant.reduce((sum, passes) => sum + passes, 0)).toBe(conversions.passes);
  expect(splitResults?.holdout?.conversions.passes).toBe(held);
});

test.each<[string, CampaignAudience]>([
  ['everyone', { kind: 'everyone' }],
  ['a filter', { kind: 'filter', filter: { field: 'status', operator: 'is', value: 'issued' } }],
])(
  'for %s, the holdout’s conversions are counted for it, apart from the campaign’s own',
  async (_, audience) => {
    const { launch, convert, campaignOf, passIds, heldOut } = await setUp(20);
    const campaignId = await launch({ audience });
    for (const passId of [...passIds, ...passIds]) {
      const { campaignId: counted } = await convert(passId, 2);
      expect(counted).toBe(heldOut(campaignId, passId) ? null : campaignId);
    }
    const { conversions, splitResults } = await campaignOf(campaignId);
    const left = passIds.filter((passId) => heldOut(campaignId, passId)).length;
    const addressed = passIds.length - left;
    const twice = (passes: number) => ({ passes, total: passes * 2, value: passes * 4 });
    expect(conversions).toEqual(twice(addressed));
    expect(splitResults?.holdout).toEqual({ recipients: left, conversions: twice(left) });
    const [own, other] = splitResults?.variants ?? [];
    expect(own?.recipients).toBe(own?.conversions.passes);
    expect((own?.conversions.passes ?? 0) + (other?.conversions.passes ?? 0)).toBe(addressed);
    expect(splitResults?.comparison).toEqual({ measure: 'conversions', baseline: 'holdout' });
  },
);

test('a conversion counts for the newest campaign that addressed the pass, and for the holdouts of newer ones', async () => {
  const { launch, convert, campaignOf, passIds, heldOut } = await setUp(30);
  const older = await launch();
  const newer = await launch();
  const among = (isHeldOutOfOlder: boolean, isHeldOutOfNewer: boolean) =>
    passIds.filter(
      (passId) => heldOut(older, passId) === isHeldOutOfOlder && heldOut(newer, passId) === isHeldOutOfNewer,
    );
  for (const passId of passIds) await convert(passId);
  const numbers = async (campaignId: string) => {
    const { conversions, splitResults } = await campaignOf(campaignId);
    return [conversions.passes, splitResults?.holdout?.conversions.passes];
  };
  const both = among(true, true).length;
  const onlyNewer = among(false, true).length;
  expect(await numbers(newer)).toEqual([passIds.length - both - onlyNewer, both + onlyNewer]);
  expect(await numbers(older)).toEqual([onlyNewer, both]);
});

test('the holdout of a triggered run is counted for the run and its recurring campaign', async () => {
  const { ctx, workspace, workspaceId, passTemplateId, inWorkspace, later, create, ...world } =
    await setUp(0);
  const campaignId = await create({ trigger: { kind: 'issued', delayMinutes: 0 } });
  const passIds: string[] = [];
  for (let index = 0; index < 12; index++)
    passIds.push(
      await inWorkspace(async (tx) => {
        const user = { email: `${index}@example.com`, firstName: '', lastName: '' };
        const input = { passTemplateId, user, attributes: {} };
        return (await issuePass(ctx, tx, workspace, input, { via: 'app', by: null })).id;
      }),
    );
  later.seconds += 120;
  await runRecurring(ctx, { workspaceId, campaignId });
  const [run] = (await inWorkspace((tx) => listRuns(tx, { campaignId }))).items;
  if (!run) throw new Error('There is a run.');
  await world.deliver(run.id);
  for (const passId of passIds) await world.convert(passId);
  const left = passIds.filter((passId) => world.heldOut(run.id, passId)).length;
  expect(left).toBeGreaterThan(0);
  for (const id of [run.id, campaignId]) {
    const { conversions, splitResults } = await world.campaignOf(id);
    expect([conversions.passes, splitResults?.holdout]).toEqual([
      passIds.length - left,
      { recipients: left, conversions: { passes: left, total: left, value: left } },
    ]);
  }
});

test('first conversions of held-out passes at the same moment count once for each pass', async () => {
  const { launch, convert, campaignOf, passIds, heldOut } = await setUp(12);
  const campaignId = await launch();
  const left = passIds.filter((passId) => heldOut(campaignId, passId));
  await Promise.all([...left, ...left].map((passId) => convert(passId)));
  const { splitResults } = await campaignOf(campaignId);
  expect(splitResults?.holdout?.conversions).toEqual({
    passes: left.length,
    total: left.length * 2,
    value: left.length * 2,
  });
});
