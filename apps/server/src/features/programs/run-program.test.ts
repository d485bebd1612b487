import { randomUUID } from 'node:crypto';
import { programRules } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '../../testing/lock-waits.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { checkBalances } from './check-balances.ts';
import { birthdaysOn, dueTask } from './due-task.ts';
import { lapseRewards } from './lapse-rewards.ts';
import { lockPasses } from './load-ledger.ts';
import { cafeRules, createProgramWorld, type RulesInput } from './program-world.fixture.ts';
import { recordEntries } from './record-entries.ts';
import { enqueueProgramRuns } from './run-program.ts';
import { sumOldEntries } from './sum-old-entries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const unit = { one: 'point', other: 'points' };
const month = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 10, 12));
};
const pointsRules = (more: Partial<RulesInput>): RulesInput => ({
  balances: [{ attribute: 'points', unit }],
  ...more,
});

type World = Awaited<ReturnType<typeof createProgramWorld>>;

/** As an import of history: entries of any time. */
const earnAt = (world: World, at: Date, amount: number, passId = world.passId, balance = 'points') =>
  world.inWorkspace((tx) =>
    recordEntries(server.ctx, tx, [
      {
        ...{ id: randomUUID(), passId, occurredAt: at, actor: { kind: 'job', id: null } },
        action: { kind: 'earn', balance, amount },
      },
    ]),
  );

const eventsOf = (world: World, type: string) =>
  world.inWorkspace(async ({ workspaceId, db }) => {
    const rows = await db
      .selectFrom('events')
      .select('payload')
      .where('workspace_id', '=', workspaceId)
      .where('type', '=', type)
      .execute();
    return rows.map(({ payload }) => payload as { count: number });
  });

test('a tier of the last twelve months falls when they have passed, in one event for all passes', async () => {
  const steps = [
    { name: 'Silver', from: 100 },
    { name: 'Gold', from: 1_000 },
  ];
  const tiers = { attribute: 'tier', balance: 'points', period: 'last12Months' as const, steps };
  const world = await createProgramWorld(server.ctx, { rules: pointsRules({ tiers }), passes: 3 });
  for (const passId of world.passIds) await earnAt(world, month(-6), 1_200, passId);
  await earnAt(world, month(0), 150, world.passIds[2]);
  const tiersNow = () => Promise.all(world.passIds.map(async (id) => (await world.values(id)).tier ?? null));
  expect(await tiersNow()).toEqual(['Gold', 'Gold', 'Gold']);
  await world.run(month(5));
  expect(await tiersNow()).toEqual(['Gold', 'Gold', 'Gold']);
  const before = (await eventsOf(world, 'passes.updated')).length;
  await world.run(month(6));
  expect(await tiersNow()).toEqual([null, null, 'Silver']);
  expect((await eventsOf(world, 'passes.updated')).slice(before)).toMatchObject([{ count: 3 }]);
  expect((await eventsOf(world, 'tier.changed')).at(-1)).toMatchObject({ count: 3 });
  const { rows } = await world.inWorkspace(({ workspaceId, db }) =>
    sql`select value from attribute_values where workspace_id = ${workspaceId} and key = 'tier'`.execute(db),
  );
  expect(rows).toEqual([{ value: 'silver' }]);
});

test('changed tiers apply to all passes', async () => {
  const world = await createProgramWorld(server.ctx, { values: { points: 40 } });
  expect(await world.values()).toMatchObject({ tier: 'Silver' });
  const steps = [{ name: 'Friend', from: 30 }];
  await world.save({
    ...cafeRules,
    tiers: { attribute: 'tier', balance: 'points', period: 'lifetime', steps },
  });
  await world.run();
  expect(await world.values()).toMatchObject({ tier: 'Friend' });
});

test('points expire once, some months after the one in which they were earned', async () => {
  const expiry = { kind: 'afterEarning' as const, months: 3 };
  const rules = { balances: [{ attribute: 'points', unit, expiry }] };
  const world = await createProgramWorld(server.ctx, { rules });
  await earnAt(world, month(-2), 40);
  await earnAt(world, month(0), 10);
  await world.record({ kind: 'spend', balance: 'points', amount: 15 });
  await world.run(month(1));
  expect(await world.values()).toMatchObject({ points: 35 });
  await world.run(month(2));
  await world.run(month(2));
  expect(await world.values()).toMatchObject({ points: 10 });
  const entries = await world.entries();
  expect(entries.filter(({ kind }) => kind === 'expire')).toMatchObject([{ amount: -25, balanceAfter: 10 }]);
});

test('an expiry run of several balances and a batch lock the same passes in one order', async () => {
  const expiry = { kind: 'inactivity', months: 2 } as const;
  const rules = { balances: ['points', 'stamps'].map((attribute) => ({ attribute, unit, expiry })) };
  const world = await createProgramWorld(server.ctx, { rules, passes: 2 });
  const [first = '', second = ''] = world.passIds.toSorted();
  await earnAt(world, month(-2), 5, second);
  await earnAt(world, month(-2), 5, first, 'stamps');
  const running = await world.inWorkspace(async (tx) => {
    await lockPasses(tx, [first]);
    const run = world.run(month(1));
    await expect
      .poll(() => countLockWaits(server.ctx.database.global), { timeout: 10_000 })
      .toBeGreaterThan(0);
    await lockPasses(tx, [second]);
    return { run };
  });
  await running.run;
  expect(await world.values(first)).toMatchObject({ stamps: 0 });
  expect(await world.values(second)).toMatchObject({ points: 0 });
});

test('a birthday gives its bonus once a year, also after days without a server', async () => {
  const rule = { key: 'birthday', on: 'birthday', balance: 'points', amount: 20, attribute: 'born' } as const;
  const world = await createProgramWorld(server.ctx, { rules: pointsRules({ earning: [rule] }), passes: 0 });
  const at = (text: string) => new Date(`${text}T12:00:00Z`);
  const year = new Date().getUTCFullYear() + 1;
  const passId = await world.issue({ born: '1990-03-12' });
  const other = await world.issue({ born: '1990-03-20' });
  await world.run(at(`${year}-03-10`));
  await world.run(at(`${year}-03-14`));
  await world.run(at(`${year}-03-15`));
  expect(await world.values(passId)).toMatchObject({ points: 20 });
  expect(await world.values(other)).toEqual({});
  await world.run(at(`${year + 1}-03-12`));
  expect(await world.values(passId)).toMatchObject({ points: 40 });
});

test('a birthday that is edited after its bonus gives none again in the same year', async () => {
  const rule = { key: 'birthday', on: 'birthday', balance: 'points', amount: 20, attribute: 'born' } as const;
  const world = await createProgramWorld(server.ctx, { rules: pointsRules({ earning: [rule] }), passes: 0 });
  const year = new Date().getUTCFullYear() + 1;
  const runOn = (day: string) => world.run(new Date(`${day}T12:00:00Z`));
  const passId = await world.issue({ born: '1990-01-02' });
  await runOn(`${year}-01-02`);
  await world.inWorkspace(({ workspaceId, db }) =>
    db
      .updateTable('pass_users')
      .set({ attributes: JSON.stringify({ born: '1990-12-30' }) })
      .where('workspace_id', '=', workspaceId)
      .execute(),
  );
  await runOn(`${year}-12-30`);
  expect(await world.values(passId)).toMatchObject({ points: 20 });
  await runOn(`${year + 1}-12-30`);
  expect(await world.values(passId)).toMatchObject({ points: 40 });
});

test('a leap day is celebrated each year, and a task is due once in its period', () => {
  expect([birthdaysOn('2027-02-28'), birthdaysOn('2028-02-28')]).toEqual([['02-28', '02-29'], ['02-28']]);
  const rules = programRules.parse(cafeRules);
  const due = (finished: object) =>
    dueTask({ rules, version: 2, finished, timezone: 'Europe/Oslo' }, new Date('2026-11-30T23:30:00Z'));
  expect(due({ tiers: '2026-11 2' })).toEqual({ task: 'tiers', period: '2026-12 2' });
  expect([due({ tiers: '2026-12 2' }), due({ tiers: '2026-12 1' })]).toMatchObject([null, { task: 'tiers' }]);
});

test('maintenance enqueues the programs with a due task, and those whose opening failed', async () => {
  const world = await createProgramWorld(server.ctx);
  const enqueued = () => world.inWorkspace((tx) => enqueueProgramRuns(server.ctx, tx));
  expect(await enqueued()).toBe(1);
  await world.run();
  expect(await enqueued()).toBe(0);
  const unopened = { opened_at: null, opened_after: null };
  await world.inWorkspace(({ workspaceId, db }) =>
    db.updateTable('programs').set(unopened).where('workspace_id', '=', workspaceId).execute(),
  );
  expect(await enqueued()).toBe(1);
});

test('a reward lapses, and can then no longer be redeemed', async () => {
  const world = await createProgramWorld(server.ctx);
  await world.record({ kind: 'earn', balance: 'stamps', amount: 9 });
  const later = new Date(server.ctx.clock().getTime() + 91 * 86_400_000);
  expect(await world.record({ kind: 'redeem', reward: 'coffee' }, { at: later })).toMatchObject({
    outcome: 'rewardLapsed',
  });
  expect(await world.inWorkspace((tx) => lapseRewards(tx, later))).toBe(1);
  const [reward] = await world.rewards();
  expect(reward).toMatchObject({ status: 'lapsed' });
  const redeem = (more: { at: Date; occurredAt?: string }) =>
    world.record({ kind: 'redeem', reward: reward?.id ?? '' }, more);
  expect(await redeem({ at: later })).toMatchObject({
    outcome: 'rewardLapsed',
    message: 'This reward has lapsed.',
  });
  const inTime = new Date(later.getTime() - 2 * 86_400_000).toISOString();
  expect(await redeem({ at: later, occurredAt: inTime })).toMatchObject({ outcome: 'recorded' });
  expect(await world.rewards()).toMatchObject([{ status: 'redeemed' }]);
});

test('a balance that differs from its entries gets their sum, with a line in the log', async () => {
  const world = await createProgramWorld(server.ctx, { passes: 2 });
  await world.record({ kind: 'earn', balance: 'points', amount: 7 });
  await world.inWorkspace(({ workspaceId, db }) =>
    sql`update passes set attributes = attributes || '{"points": 99}' where workspace_id = ${workspaceId}`.execute(
      db,
    ),
  );
  const lines: unknown[] = [];
  const logger = { ...server.ctx.logger, warn: (...line: unknown[]) => void lines.push(line) };
  const check = () => checkBalances({ ...server.ctx, logger }, world.workspaceId);
  expect([await check(), await check()]).toEqual([2, 0]);
  expect(await Promise.all(world.passIds.map((id) => world.values(id)))).toMatchObject([
    { points: 7 },
    { points: 0 },
  ]);
  expect(lines).toHaveLength(2);
});

test('old entries are summed to one opening entry per balance, and the balance stays', async () => {
  const world = await createProgramWorld(server.ctx);
  await earnAt(world, month(-3), 40);
  await earnAt(world, month(-2), 5);
  await earnAt(world, month(0), 1);
  const sum = (retentionMonths: number) =>
    world.inWorkspace((tx) => sumOldEntries(tx, server.ctx.clock(), { retentionMonths }));
  expect([await sum(1), await sum(1)]).toEqual([1, 0]);
  expect((await world.entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earn', 1],
    ['opening', 45],
  ]);
  expect(await checkBalances(server.ctx, world.workspaceId)).toBe(0);
});
