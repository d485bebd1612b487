import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killableWorkers } from '../../testing/kill-workers.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createProgramWorld, type RulesInput } from './program-world.fixture.ts';
import { enqueueProgramRuns } from './run-program.ts';

/** PROGRAM_KILLS=20 PROGRAM_PASSES=100000 for the full proof. Each kill costs ten seconds. */
const kills = Number(process.env.PROGRAM_KILLS ?? 1);
const passCount = Number(process.env.PROGRAM_PASSES ?? 12_000);

let server: TestServer;
let workers: ReturnType<typeof killableWorkers>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  workers = killableWorkers(server);
});
afterAll(async () => {
  await workers?.stop();
  await server?.stop();
});

const rules: RulesInput = {
  balances: [
    {
      attribute: 'points',
      unit: { one: 'point', other: 'points' },
      expiry: { kind: 'inactivity', months: 3 },
    },
  ],
  tiers: {
    attribute: 'tier',
    balance: 'points',
    period: 'last12Months',
    steps: [{ name: 'Silver', from: 10 }],
  },
};

test(`an expiry run and a tier run killed at ${kills} random moments count nothing twice`, {
  timeout: 300_000 + kills * 30_000,
}, async () => {
  const world = await createProgramWorld(server.ctx, { rules, passes: 1, values: { points: 7 } });
  const { inWorkspace, workspaceId, programId, passId } = world;
  const oldMonths = JSON.stringify({ balances: { points: { earned: 50, months: { '2020-01': 50 } } } });
  await inWorkspace(async ({ db }) => {
    await sql`/* fixture */ insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version,
          change_number, last_modified, created_at, program_standing)
        select workspace_id, gen_random_uuid(), pass_template_id, pass_user_id, '{"points": 50, "tier": "Silver"}',
          'issued', 1, change_number, last_modified, created_at, ${oldMonths}::jsonb
        from passes, generate_series(1, ${passCount}) where workspace_id = ${workspaceId} and id = ${passId}
        on conflict do nothing`.execute(db);
    await sql`/* fixture */ insert into program_entries (workspace_id, id, request_id, pass_id, program_id, version, balance, kind,
          amount, earned, balance_after, actor_kind, occurred_at, recorded_at)
        select workspace_id, id, id, id, ${programId}, 1, 'points', 'earn', 50, 50, 50, 'job', '2020-01-10', '2020-01-10'
        from passes where workspace_id = ${workspaceId} and id <> ${passId}
        on conflict do nothing`.execute(db);
    await db
      .updateTable('programs')
      .set({ finished_runs: '{}' })
      .where('workspace_id', '=', workspaceId)
      .execute();
  });
  const progress = async () => {
    const { expired, tiers, finished } = await inWorkspace(async ({ db }) => {
      const { rows } = await sql<{ expired: number; tiers: number; finished: number }>`
          select (select count(*)::int from program_entries where workspace_id = ${workspaceId} and kind = 'expire') as expired,
            (select count(*)::int from passes where workspace_id = ${workspaceId} and not attributes ? 'tier') as tiers,
            (select count(*)::int from programs, jsonb_object_keys(finished_runs) where workspace_id = ${workspaceId}) as finished`.execute(
        db,
      );
      return rows[0] ?? { expired: 0, tiers: 0, finished: 0 };
    });
    return { processed: expired + tiers, isRunning: finished < 2 };
  };
  await inWorkspace((tx) => enqueueProgramRuns(server.ctx, tx));
  const died = await workers.finish({ kills, chunkMilliseconds: 200, total: passCount * 2, progress });
  expect(died).toBeGreaterThanOrEqual(0.9 * kills);
  const { rows } = await inWorkspace(({ db }) =>
    sql`select count(*)::int as passes, count(*) filter (where (attributes ->> 'points')::bigint <> sums.amount)::int as wrong,
          count(distinct sums.entries)::int as kinds, max(sums.entries)::int as entries,
          count(*) filter (where attributes ? 'tier')::int as tiers
        from passes join (select pass_id, sum(amount) as amount, count(*) as entries from program_entries
          where workspace_id = ${workspaceId} group by pass_id) as sums on sums.pass_id = passes.id
        where workspace_id = ${workspaceId} and passes.id <> ${passId}`.execute(db),
  );
  expect(rows).toEqual([{ passes: passCount, wrong: 0, kinds: 1, entries: 2, tiers: 0 }]);
  expect(await world.values()).toMatchObject({ points: 7 });
});
