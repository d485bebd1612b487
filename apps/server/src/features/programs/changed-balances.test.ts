import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAttempt } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { applyBulkChange } from '../bulk-changes/apply-bulk-change.ts';
import { startBulkChange } from '../bulk-changes/start-bulk-change.ts';
import { reissuePass } from '../passes/issue/reissue-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { cafeRules, createProgramWorld } from './program-world.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

type World = Awaited<ReturnType<typeof createProgramWorld>>;
const kindsOf = async (world: World, passId?: string) =>
  (await world.entries(passId)).map(({ kind, balance, amount }) => [kind, balance, amount]).reverse();

test('an edited balance is recorded as an adjustment, with its editor', async () => {
  const world = await createProgramWorld(server.ctx);
  const { passId: id } = world;
  const edit = (attributes: Record<string, number | string | null>) =>
    world.inWorkspace((tx) => updatePass(server.ctx, tx, { id, attributes }, { kind: 'account', id: 'ada' }));
  await edit({ points: 30, credit: 12.5 });
  await edit({ points: 10 });
  await edit({ points: 10 });
  await edit({ points: null });
  expect((await kindsOf(world)).toSorted()).toEqual(
    [
      ['adjust', 'points', 30],
      ['adjust', 'credit', 1250],
      ['adjust', 'points', -20],
      ['adjust', 'points', -10],
    ].toSorted(),
  );
  expect((await world.entries())[0]?.actor).toEqual({ kind: 'account', id: 'ada' });
  expect(await world.values()).toMatchObject({ points: 0, credit: 12.5 });
  await expect(edit({ credit: 1.005 })).rejects.toMatchObject({
    code: 'validationFailed',
    message: 'credit is a balance of the program: use a number from 0 with at most 2 decimals.',
  });
  for (const points of [-1, 1.5, 1e18])
    await expect(edit({ points })).rejects.toMatchObject({ code: 'validationFailed' });
});

test('a tier follows from entries: the one that a pass shows may be repeated, another is refused', async () => {
  const world = await createProgramWorld(server.ctx);
  const { passId: id, inWorkspace, workspace } = world;
  await world.record({ kind: 'earn', balance: 'points', amount: 10 });
  const edit = (attributes: Record<string, number | string | null>) =>
    inWorkspace((tx) => updatePass(server.ctx, tx, { id, attributes }, { kind: 'account', id: 'ada' }));
  const refusal = {
    code: 'validationFailed',
    message: 'tier is the tier of the program, which follows from entries: leave it out.',
  };
  await expect(edit({ tier: 'Gold' })).rejects.toMatchObject(refusal);
  await expect(edit({ tier: null })).rejects.toMatchObject(refusal);
  await expect(world.issue({ tier: 'Gold' })).rejects.toMatchObject(refusal);
  await edit({ tier: 'Silver', points: 0 });
  expect(await world.values()).toMatchObject({ points: 0, tier: 'Silver' });
  const source = { via: 'app', by: 'ada' } as const;
  const reissued = await inWorkspace((tx) => reissuePass(server.ctx, tx, workspace, { passId: id }, source));
  expect(await world.values(reissued.id)).toMatchObject({ tier: 'Silver' });
});

test('a bulk change of a balance is recorded for each pass', async () => {
  const world = await createProgramWorld(server.ctx, { passes: 3 });
  const { workspaceId, passTemplateId, inWorkspace } = world;
  const action = { kind: 'update' as const, attributes: { points: 20 } };
  const { id } = await inWorkspace((tx) =>
    startBulkChange(server.ctx, tx, { selection: { passTemplateId }, action, createdBy: 'ada' }),
  );
  while (await applyBulkChange(server.ctx, { workspaceId, bulkChangeId: id }, firstAttempt));
  for (const passId of world.passIds) {
    expect(await world.values(passId)).toMatchObject({ points: 20, tier: 'Silver' });
    expect(await kindsOf(world, passId)).toEqual([['adjust', 'points', 20]]);
  }
});

test('a new pass begins with its given balances and what the program gives on issue', async () => {
  const rules = {
    ...cafeRules,
    earning: [
      ...(cafeRules.earning ?? []),
      { key: 'welcome', on: 'issue', balance: 'points', amount: 5 } as const,
    ],
  };
  const world = await createProgramWorld(server.ctx, { rules, passes: 0 });
  const passId = await world.issue({ points: 40 });
  expect((await kindsOf(world, passId)).toSorted()).toEqual([
    ['bonus', 'points', 5],
    ['opening', 'points', 40],
  ]);
  expect(await world.values(passId)).toMatchObject({ points: 45, tier: 'Silver' });
});

test('a reissued pass keeps balance, tier and rewards, and gets no second bonus', async () => {
  const world = await createProgramWorld(server.ctx);
  const { inWorkspace, workspace, passId } = world;
  await world.record({ kind: 'earn', balance: 'points', amount: 120 });
  await world.record({ kind: 'spend', balance: 'points', amount: 60 });
  const [mug] = await world.rewards();
  const source = { via: 'app', by: 'ada' } as const;
  const { id } = await inWorkspace((tx) => reissuePass(server.ctx, tx, workspace, { passId }, source));
  expect(await world.values(id)).toMatchObject({ points: 60, tier: 'Gold' });
  expect(await world.standing(id)).toMatchObject({
    tier: 'Gold',
    rewards: [{ id: mug?.id }],
    balances: [{}, { amount: 60, earned: 120 }, {}],
  });
});
