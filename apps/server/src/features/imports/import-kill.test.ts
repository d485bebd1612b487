import { programRules } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportWorld } from '../../testing/import-world.fixture.ts';
import { killableWorkers } from '../../testing/kill-workers.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { checkBalances } from '../programs/check-balances.ts';
import { saveProgram } from '../programs/save-program.ts';
import { importPassId } from './import-chunk.ts';

/** IMPORT_KILLS=50 IMPORT_ROWS=100000 for the full proof. */
const kills = Number(process.env.IMPORT_KILLS ?? 2);
const rows = Number(process.env.IMPORT_ROWS ?? 8_000);
/** Every so many rows one is refused. */
const badEach = 50;

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

test(`a worker killed at ${kills} random moments of an import of ${rows} balances loses nothing and doubles nothing`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const world = await createImportWorld(server.ctx);
  const { passTemplateId, inWorkspace } = world;
  const rules = programRules.parse({
    balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
  });
  await inWorkspace((tx) => saveProgram(server.ctx, tx, { passTemplateId, rules, savedBy: null }));
  const isBad = (row: number) => row % badEach === 0;
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = index + 1;
    return `p${row}@example.com,"Person ${row}",${isBad(row) ? 'many' : row},E${row}`;
  });
  const { id } = await world.upload(`email,fullName,points,externalId\n${lines.join('\n')}\n`);
  await world.start(id);
  const died = await workers.finish({
    kills,
    chunkMilliseconds: 150,
    total: rows,
    progress: async () => {
      const { processed, status } = await world.get(id);
      return { processed: processed.rows, isRunning: status === 'running' };
    },
  });
  expect(died).toBeGreaterThanOrEqual(0.9 * kills);
  const done = await world.get(id);
  expect(done.status).toBe('done');
  const bad = Math.floor(rows / badEach);
  expect(done.counts).toEqual({ issued: rows - bad, updated: 0, skipped: 0, refused: bad });
  expect(done.processed).toEqual({ rows, bytes: done.bytes });
  const startedAt = new Date(done.startedAt ?? '');
  const expected = lines.flatMap((_, index) =>
    isBad(index + 1) ? [] : [importPassId({ importId: id, startedAt }, index + 1)],
  );
  const passes = await world.passes();
  expect(passes.map((pass) => pass.id)).toEqual(expected);
  expect(passes.every(({ external_id, values }) => external_id === `E${values.points}`)).toBe(true);
  const refused = (await world.refused(id)).trim().split('\r\n').slice(1);
  expect(refused.map((line) => Number(/^p(\d+)@/.exec(line)?.[1]))).toEqual(
    Array.from({ length: bad }, (_, index) => (index + 1) * badEach),
  );
  const { rows: ledger } = await inWorkspace(({ db }) =>
    sql`select count(*)::int as entries, count(distinct pass_id)::int as passes, sum(amount)::float8 as amount
        from program_entries where workspace_id = ${world.workspaceId} and kind = 'import'`.execute(db),
  );
  const amount = passes.reduce((sum, { values }) => sum + Number(values.points), 0);
  expect(ledger).toEqual([{ entries: rows - bad, passes: rows - bad, amount }]);
  expect(await checkBalances(server.ctx, world.workspaceId)).toBe(0);
  const { rows: announced } = await inWorkspace(({ db }) =>
    sql<{ sum: string }>`select sum((payload ->> 'count')::int) as sum from events
        where workspace_id = ${world.workspaceId} and type = 'passes.imported'`.execute(db),
  );
  expect(Number(announced[0]?.sum)).toBe(rows - bad);
});
