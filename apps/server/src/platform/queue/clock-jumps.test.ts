import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintainWorkspacesJob } from '../../maintenance/maintenance.jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { repairClockJump } from './clock-jumps.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const run = async (text: string) => {
  const { rows } = await sql.raw(text).execute(server.ctx.database.global);
  return { rows };
};

test('after the database clock was a day ahead, jobs of that day and the passes that restart jobs go on', async () => {
  const { ctx } = server;
  const send = () => ctx.queue.send({ db: ctx.database.global }, maintainWorkspacesJob, { after: null });
  await send();
  await run(`update pgboss.job set singleton_key = 'old', start_after = now() + interval '3 days'`);
  expect(await repairClockJump({ executeSql: run })).toBeNull();

  await send();
  const ahead = (...columns: string[]) =>
    columns.map((column) => `${column} = now() + interval '1 day'`).join(', ');
  await run(`update pgboss.queue set ${ahead('monitor_claim_on', 'monitor_on', 'maintain_on')}`);
  await run(`update pgboss.version set ${ahead('cron_on')}`);
  await run(
    `update pgboss.job set ${ahead('created_on')}, start_after = now() + interval '1 day 5 minutes' where singleton_key <> 'old'`,
  );
  expect(await repairClockJump({ executeSql: run })).toBe(1);
  const { rows } = await run(`
    select singleton_key as key, round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
    where name = '${maintainWorkspacesJob.name}' order by 2`);
  expect(rows).toEqual([
    { key: 'all', minutes: 5 },
    { key: 'old', minutes: 3 * 24 * 60 },
  ]);
  const stamps = await run(`
    select cron_on <= now() as cron from pgboss.version
    union all select bool_and(greatest(monitor_claim_on, monitor_on, maintain_on) <= now()) from pgboss.queue`);
  expect(stamps.rows).toEqual([{ cron: true }, { cron: true }]);
  expect(await repairClockJump({ executeSql: run })).toBeNull();
});
