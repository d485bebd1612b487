import { randomUUID } from 'node:crypto';
import { balanceMax } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAttempt } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { checkBalances } from './check-balances.ts';
import { openBalances } from './open-balances.ts';
import { cafeRules, createProgramWorld } from './program-world.fixture.ts';
import { reverseEntry } from './reverse-entry.ts';
import { endProgram } from './save-program.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const visit = { kind: 'visit' } as const;
const actor = { kind: 'account', id: 'ada' } as const;

test('a visit gives a stamp, and the ninth a coffee and an empty card', async () => {
  const world = await createProgramWorld(server.ctx);
  for (let count = 1; count < 9; count++)
    expect(await world.record(visit)).toMatchObject({ outcome: 'recorded', balances: { stamps: count } });
  const ninth = await world.record(visit);
  expect(ninth).toMatchObject({ balances: { stamps: 0 }, rewardsEarned: [{ key: 'coffee' }] });
  expect(ninth.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earn', 1],
    ['spend', -9],
  ]);
  expect(await world.values()).toMatchObject({ stamps: 0 });
  expect(await world.standing()).toMatchObject({ rewards: [{ name: 'Free coffee', status: 'open' }] });
});

test('a repeated id adds nothing and gets the first answer, also at once and a day late', async () => {
  const world = await createProgramWorld(server.ctx);
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.record(visit, { id })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const tomorrow = new Date(server.ctx.clock().getTime() + 86_400_000);
  expect(await world.record(visit, { id, at: tomorrow })).toEqual(answers[0]);
  expect(await world.values()).toMatchObject({ stamps: 1 });
  const other = { kind: 'earn', balance: 'stamps', amount: 2 } as const;
  expect(await world.record(other, { id })).toMatchObject({ outcome: 'idReused', balances: {} });
  const adjust = (amount: number) => ({ kind: 'adjust', balance: 'points', amount }) as const;
  const adjusted = randomUUID();
  const answer = await world.record(adjust(5), { id: adjusted });
  expect(await world.record(adjust(5), { id: adjusted })).toEqual(answer);
  expect(await world.record(adjust(-5), { id: adjusted })).toMatchObject({ outcome: 'idReused' });
});

test('visits at once by many tills all count, and the ledger sums to what the pass shows', async () => {
  const world = await createProgramWorld(server.ctx);
  await Promise.all(Array.from({ length: 20 }, () => world.record(visit)));
  expect(await world.values()).toMatchObject({ stamps: 2 });
  const entries = await world.entries();
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(2);
  expect(await world.rewards()).toHaveLength(2);
});

test('of many tills that redeem a reward at once, one wins', async () => {
  const world = await createProgramWorld(server.ctx);
  await world.record({ kind: 'earn', balance: 'stamps', amount: 9 });
  const [reward] = await world.rewards();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.record({ kind: 'redeem', reward: reward?.id ?? '' })),
  );
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    'recorded',
    ...Array(7).fill('rewardRedeemed'),
  ]);
  expect(await world.rewards()).toMatchObject([{ status: 'redeemed' }]);
});

test('reversing takes the reward back, unless it was redeemed', async () => {
  const world = await createProgramWorld(server.ctx);
  const { ctx } = server;
  const { id: entryId } = await world.record({ kind: 'earn', balance: 'stamps', amount: 10 });
  const [reward] = await world.rewards();
  const redeemed = await world.record({ kind: 'redeem', reward: 'coffee' });
  const reverse = (id: string, of: string) =>
    world.inWorkspace((tx) => reverseEntry(ctx, tx, { id, entryId: of, actor }));
  expect(await reverse(randomUUID(), entryId)).toMatchObject({ outcome: 'rewardRedeemed' });
  expect(await reverse(randomUUID(), redeemed.id)).toMatchObject({ outcome: 'recorded' });
  const id = randomUUID();
  const answer = await reverse(id, entryId);
  expect(answer).toMatchObject({ outcome: 'recorded', balances: { stamps: 0 } });
  expect(await reverse(id, entryId)).toEqual(answer);
  expect(await reverse(randomUUID(), entryId)).toMatchObject({ outcome: 'alreadyReversed' });
  expect(await world.rewards()).toMatchObject([{ id: reward?.id, status: 'reversed' }]);
  const events = await world.inWorkspace(({ workspaceId, db }) =>
    db
      .selectFrom('events')
      .select('payload')
      .where('workspace_id', '=', workspaceId)
      .where('type', '=', 'reward.reversed')
      .orderBy('id')
      .execute(),
  );
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { count: 1, items: [{ rewardId: reward?.id, status: 'open' }] },
    { count: 1, items: [{ rewardId: reward?.id, status: 'reversed' }] },
  ]);
  expect(await world.values()).toMatchObject({ stamps: 0 });
});

test('an entry is reversed once, also if the clock of the server was behind the one that recorded it', async () => {
  const world = await createProgramWorld(server.ctx);
  const now = server.ctx.clock();
  const ahead = new Date(now.getTime() + 180_000);
  const { id: entryId } = await world.record({ kind: 'earn', balance: 'points', amount: 5 }, { at: ahead });
  const behind = { ...server.ctx, clock: () => now };
  const reverse = () =>
    world.inWorkspace((tx) => reverseEntry(behind, tx, { id: randomUUID(), entryId, actor }));
  const { outcome, entries } = await reverse();
  expect([outcome, entries[0]?.occurredAt, entries[0]?.recordedAt]).toEqual([
    'recorded',
    ahead.toISOString(),
    now.toISOString(),
  ]);
  expect(await reverse()).toMatchObject({ outcome: 'alreadyReversed' });
  expect(await world.values()).toMatchObject({ points: 0 });
});

test('a repeated id gets the first answer after the program ended, too', async () => {
  const world = await createProgramWorld(server.ctx);
  const { inWorkspace, passTemplateId } = world;
  const [id, reversal] = [randomUUID(), randomUUID()];
  const bought = { kind: 'visit', spent: 450 } as const;
  const recorded = await world.record(bought, { id });
  const reverse = (entryId: string) =>
    inWorkspace((tx) => reverseEntry(server.ctx, tx, { id: reversal, entryId, actor }));
  const reversed = await reverse(id);
  await inWorkspace((tx) => endProgram(server.ctx, tx, passTemplateId));
  expect(await world.record(bought, { id })).toEqual(recorded);
  expect(await reverse(id)).toEqual(reversed);
  expect(await world.record(visit, { id })).toMatchObject({ outcome: 'idReused' });
  expect(await world.record(visit)).toMatchObject({ outcome: 'noProgram' });
});

test('a message sums what an action changed, without what it paid for rewards', async () => {
  const [visitRule, ...others] = cafeRules.earning ?? [];
  const welcome = { key: 'hello', on: 'visit', balance: 'points', amount: 1 } as const;
  const world = await createProgramWorld(server.ctx, {
    rules: { ...cafeRules, earning: [visitRule as never, welcome, ...others] },
  });
  const answer = await world.record({ kind: 'visit', spent: 450 });
  expect(answer.message).toBe('+1 stamp. 1 stamp now. +5 points. 5 points now.');
  const id = randomUUID();
  const filled = await world.record({ kind: 'earn', balance: 'stamps', amount: 30 }, { id });
  expect(filled.message).toBe(
    '+30 stamps. 4 stamps now. Earned: Free coffee. Earned: Free coffee. Earned: Free coffee.',
  );
  expect(await world.record({ kind: 'earn', balance: 'stamps', amount: 30 }, { id })).toEqual(filled);
  const reversed = await world.inWorkspace((tx) =>
    reverseEntry(server.ctx, tx, { id: randomUUID(), entryId: id, actor }),
  );
  expect(reversed).toMatchObject({ message: '-30 stamps. 1 stamp now.', balances: { stamps: 1 } });
  await world.record({ kind: 'earn', balance: 'points', amount: 20 });
  expect(await world.record({ kind: 'redeem', reward: 'cake' })).toMatchObject({
    message: '-20 points. 5 points now.',
  });
});

test('a scan on its way when the rules change gets what the rules gave at its time', async () => {
  const now = server.ctx.clock();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const world = await createProgramWorld(server.ctx, { rules: null });
  await world.save(cafeRules, minutesAgo(60));
  const [visitRule, ...others] = cafeRules.earning ?? [];
  await world.save(
    { ...cafeRules, earning: [{ ...visitRule, amount: 2 } as never, ...others] },
    minutesAgo(10),
  );
  const early = await world.record(visit, { occurredAt: minutesAgo(30).toISOString() });
  expect(early).toMatchObject({ balances: { stamps: 1 }, entries: [{ version: 1 }] });
  expect(await world.record(visit)).toMatchObject({ balances: { stamps: 3 }, entries: [{ version: 2 }] });
});

test('passes with values from before the program get an opening entry', async () => {
  const world = await createProgramWorld(server.ctx, { passes: 2, values: { points: 40, credit: 12.5 } });
  const entries = (await world.entries()).map(({ kind, balance, amount }) => [kind, balance, amount]);
  expect(entries.toSorted()).toEqual([
    ['opening', 'credit', 1250],
    ['opening', 'points', 40],
  ]);
  expect(await world.standing()).toMatchObject({ tier: 'Silver' });
  await world.open(world.programId);
  expect(await world.entries()).toHaveLength(2);
});

test('values that a balance cannot hold are rounded down to what it can, with one line in the log', async () => {
  const given = { stamps: 7.5, points: 1e21, credit: 12.509 };
  const world = await createProgramWorld(server.ctx, { rules: null, passes: 2, values: given });
  const [passId = '', early = ''] = world.passIds;
  const { id: programId } = await world.save(cafeRules);
  expect(await world.record(visit, { passId: early })).toMatchObject({ balances: { stamps: 8 } });
  const lines: unknown[] = [];
  const logger = { ...server.ctx.logger, warn: (...line: unknown[]) => void lines.push(line) };
  const { workspaceId } = world;
  await openBalances({ ...server.ctx, logger }, { workspaceId, programId }, firstAttempt);
  expect(lines).toEqual([[expect.any(String), { workspaceId, programId, values: 3 }]]);
  expect(await world.values(passId)).toMatchObject({ stamps: 7, points: balanceMax, credit: 12.5 });
  expect(await world.values(early)).toMatchObject({ stamps: 8, points: balanceMax, credit: 12.5 });
  expect((await world.entries(early)).filter(({ balance }) => balance === 'stamps')).toMatchObject([
    { kind: 'opening', amount: 7 },
    { kind: 'earn', amount: 1 },
  ]);
  expect(await checkBalances(server.ctx, workspaceId)).toBe(0);
});
