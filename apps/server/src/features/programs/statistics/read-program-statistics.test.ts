import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { voidPass } from '../../passes/void-pass.ts';
import type { Actor } from '../entry-rows.ts';
import { createProgramWorld } from '../program-world.fixture.ts';
import { recordEntry } from '../record-entry.ts';
import { reverseEntry } from '../reverse-entry.ts';
import { findAnomalies } from './find-anomalies.ts';
import { readProgramStatistics } from './read-program-statistics.ts';
import { readWorkspaceStatistics } from './read-workspace-statistics.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const minute = 60_000;
const day = 24 * 60 * minute;

async function setUp() {
  const world = await createProgramWorld(server.ctx, { passes: 3, values: { stamps: 2 } });
  const { inWorkspace, passTemplateId, workspaceId } = world;
  const scanners: Actor[] = [];
  for (const [name, store] of [
    ['Till 1', 'Oslo'],
    ['Till 2', null],
  ] as const) {
    const id = randomUUID();
    scanners.push({ kind: 'scanner', id });
    await inWorkspace(({ db }) =>
      db
        .insertInto('scanners')
        .values({
          ...{ workspace_id: workspaceId, id, name, store, pass_template_id: passTemplateId },
          ...{ action: 'visit', finds_persons: false, created_at: server.ctx.clock() },
        })
        .execute(),
    );
  }
  const question = { timezoneName: 'Europe/Oslo' };
  const at = (now: Date) => ({ ...server.ctx, clock: () => now });
  return {
    ...world,
    scanners,
    statistics: (now: Date, range = {}) =>
      inWorkspace((tx) => readProgramStatistics(at(now), tx, { passTemplateId, ...question, ...range })),
    ofWorkspace: (now: Date, range = {}) =>
      inWorkspace((tx) => readWorkspaceStatistics(at(now), tx, { ...question, ...range })),
    by: (actor: Actor, now: Date, passId: string, kind: 'visit' | 'purchase' = 'visit') =>
      inWorkspace((tx) => {
        const action = kind === 'visit' ? { kind } : { kind, spent: 1_250 };
        return recordEntry(at(now), tx, { id: randomUUID(), passId, action }, actor);
      }),
    undo: (entryId: string, now: Date, actor: Actor) =>
      inWorkspace((tx) => reverseEntry(at(now), tx, { id: randomUUID(), entryId, actor })),
  };
}

test('figures equal the ledger: entries, balances, visits and rewards, after reversals, bonuses and redemptions', async () => {
  const world = await setUp();
  const { passIds, passTemplateId, workspaceId, scanners } = world;
  const [ada = '', bob = '', eve = ''] = passIds;
  const [first = { kind: 'scanner', id: null }, second = first] = scanners;
  const start = new Date(server.ctx.clock().getTime() + day);
  const after = (days: number, minutes = 0) => new Date(start.getTime() + days * day + minutes * minute);
  for (let visit = 0; visit < 9; visit++) await world.by(first, after(0, visit), ada);
  const undone = await world.by(second, after(1), bob, 'purchase');
  await world.undo(undone.id, after(2), first);
  await world.by(second, after(2), bob, 'purchase');
  await world.record({ kind: 'bonus', balance: 'points', amount: 60 }, { passId: eve, at: after(3) });
  await world.record({ kind: 'redeem', reward: 'cake' }, { passId: eve, at: after(3) });
  const redeemed = await world.record({ kind: 'redeem', reward: 'coffee' }, { passId: ada, at: after(4) });
  await world.undo(redeemed.id, after(4), first);
  await world.record({ kind: 'redeem', reward: 'coffee' }, { passId: ada, at: after(5) });
  const bought = await world.record({ kind: 'redeem', reward: 'cake' }, { passId: eve, at: after(5) });
  await world.undo(bought.id, after(6), second);
  const statistics = await world.statistics(after(7));

  const { rows: entries } = await world.inWorkspace((tx) =>
    sql<{ balance: string; amount: string; count: string }>`
      select balance, sum(amount) as amount, count(*) as count from program_entries
      where workspace_id = ${workspaceId} group by balance`.execute(tx.db),
  );
  const { rows: rewards } = await world.inWorkspace((tx) =>
    sql<{ earned: string; redeemed: string }>`
      select count(*) filter (where status <> 'reversed') as earned,
        count(*) filter (where status = 'redeemed') as redeemed
      from rewards where workspace_id = ${workspaceId}`.execute(tx.db),
  );
  const { rows: visits } = await world.inWorkspace((tx) =>
    sql<{ visits: string; spent: string }>`
      select count(distinct request_id) as visits, sum(spent) as spent from program_entries as entry
      where workspace_id = ${workspaceId} and kind = 'earn' and not exists (
        select from program_entries as reversal where reversal.workspace_id = ${workspaceId}
          and reversal.reverses = entry.id)`.execute(tx.db),
  );
  const sum = (count: 'visits' | 'spent' | 'entries' | 'rewardsEarned' | 'rewardsRedeemed') =>
    statistics.periods.reduce((total, period) => total + period[count], 0);
  expect(Object.fromEntries(statistics.balances.map((each) => [each.attribute, each.outstanding]))).toEqual({
    credit: 0,
    ...Object.fromEntries(entries.map(({ balance, amount }) => [balance, Number(amount)])),
  });
  expect(sum('entries')).toBe(entries.reduce((total, { count }) => total + Number(count), 0));
  expect({ visits: sum('visits'), spent: sum('spent') }).toEqual({
    visits: Number(visits[0]?.visits),
    spent: Number(visits[0]?.spent),
  });
  expect({ earned: sum('rewardsEarned'), redeemed: sum('rewardsRedeemed') }).toEqual({
    earned: Number(rewards[0]?.earned),
    redeemed: Number(rewards[0]?.redeemed),
  });
  expect(sum('visits')).toBe(10);
  const { rows: kept } = await world.inWorkspace((tx) =>
    sql<{ count: number; last: string }>`
      select (program_standing #>> '{visits,count}')::integer as count, program_standing #>> '{visits,last}' as last
      from passes where workspace_id = ${workspaceId} and program_standing ? 'visits' order by id`.execute(
      tx.db,
    ),
  );
  // Filters read what passes keep.
  expect(kept).toEqual([
    { count: 9, last: after(0, 8).toISOString() },
    { count: 1, last: after(2).toISOString() },
  ]);
  expect(statistics.rewards).toMatchObject([
    { key: 'coffee', name: 'Free coffee', earned: 1, redeemed: 1 },
    { key: 'mug', earned: 1, redeemed: 0 },
    { key: 'cake', earned: 1, redeemed: 1 },
  ]);
  expect(statistics.actors.slice(0, 2)).toMatchObject([
    { kind: 'scanner', name: 'Till 1', store: 'Oslo', visits: 9 },
    { kind: 'scanner', name: 'Till 2', store: null, visits: 1, spent: 1_250 },
  ]);
  // The actors share the figures of the periods.
  for (const count of ['visits', 'entries', 'rewardsEarned', 'rewardsRedeemed'] as const)
    expect(statistics.actors.reduce((total, actor) => total + actor[count], 0)).toBe(sum(count));
  const overview = await world.ofWorkspace(after(7));
  expect(overview.passTemplates).toMatchObject([{ id: passTemplateId, visits: 10, rewardsRedeemed: 2 }]);
  expect(overview.stores).toMatchObject([
    { store: 'Oslo', visits: 9 },
    { store: null, visits: 1 },
  ]);
  expect(overview.periods.reduce((total, { visits }) => total + visits, 0)).toBe(10);
});

test('a balance carries over from before the range; a day without entries counts nothing; voided passes are named', async () => {
  const world = await setUp();
  const [ada = ''] = world.passIds;
  const [first = { kind: 'scanner', id: null }] = world.scanners;
  // Noon in UTC: the same day in Oslo.
  const later = new Date(Math.ceil(server.ctx.clock().getTime() / day) * day + 2 * day + day / 2);
  await world.by(first, later, ada);
  await world.inWorkspace((tx) => voidPass(server.ctx, tx, ada, { atOnce: true }));
  const to = later.toISOString().slice(0, 10);
  const from = new Date(later.getTime() - day).toISOString().slice(0, 10);
  const { periods, balances } = await world.statistics(new Date(later.getTime() + day), { from, to });
  expect(periods.map(({ balances: amounts }) => amounts.stamps)).toEqual([
    { added: 0, taken: 0, outstanding: 6 },
    { added: 1, taken: 0, outstanding: 7 },
  ]);
  expect(balances[0]).toMatchObject({ attribute: 'stamps', outstanding: 7, onVoidedPasses: 3 });
});

test('an hour of a scanner far above its usual is unusual, and a pass with many visits in a day; a normal day is not', async () => {
  const world = await setUp();
  const { passIds, passTemplateId, inWorkspace } = world;
  const [till = { kind: 'scanner' as const, id: null }] = world.scanners;
  // Noon in UTC: the same day in Oslo.
  const noon = Math.ceil(server.ctx.clock().getTime() / day) * day + day / 2;
  const find = (now: number) =>
    inWorkspace((tx) =>
      findAnomalies({ clock: () => new Date(now) }, tx, { passTemplateId, timezoneName: 'Europe/Oslo' }),
    );
  for (let count = 0; count < 8; count++)
    await world.by(till, new Date(noon + count * day), passIds[count % 3] ?? '');
  expect(await find(noon + 8 * day)).toMatchObject({ hours: [], passes: [] });
  const busy = noon + 9 * day;
  for (let count = 0; count < 21; count++)
    await world.by(till, new Date(busy + count * 1_000), passIds[0] ?? '');
  const { hours, passes } = await find(busy + minute);
  expect(hours).toMatchObject([{ scannerId: till.id, name: 'Till 1', store: 'Oslo', count: 21, usual: 1 }]);
  expect(passes).toMatchObject([{ passId: passIds[0], count: 21 }]);
  expect((await find(busy + 8 * day)).hours).toEqual([]);
});

test('the workspace sees how its passes were issued', async () => {
  const world = await setUp();
  const { sources } = await world.ofWorkspace(new Date(server.ctx.clock().getTime() + day));
  expect(sources).toEqual([{ via: 'api', source: null, issued: 3, held: 0 }]);
});
