import { errorCodes } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { newUser, proceduresOf } from '../../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { makeSystemAdmin } from '../organizations/make-system-admin.ts';
import { foldCountsJob } from '../stats/stats.jobs.ts';
import { createOutcomeLog } from './outcome-log.ts';

let server: TestServer;
let ctx: Context;
let systemAdmin: string;
let now = new Date('2026-11-27T10:30:00Z');

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' }, { overrides: { clock: () => now } });
  ctx = server.ctx;
  systemAdmin = await newUser(ctx, 'operator@example.com');
  await makeSystemAdmin(ctx, systemAdmin);
});

afterAll(() => server?.stop());

const operations = () => proceduresOf(ctx, systemAdmin).operations.get();

test('for others than system admins there is nothing, as for what does not exist', async () => {
  const admin = await newUser(ctx, 'admin@example.com');
  const nothing = { code: 'NOT_FOUND', message: errorCodes.notFound.words };
  await expect(proceduresOf(ctx, admin).operations.get()).rejects.toMatchObject(nothing);
  await expect(
    proceduresOf(ctx, admin).organization.get({ organizationHandle: 'unknown' }),
  ).rejects.toMatchObject(nothing);
});

test('a system admin sees the processes, the due jobs, the pool, and the disk', async () => {
  await ctx.queue.send({ db: ctx.database.global }, foldCountsJob, { workspaceId: '1' });
  const seen = await operations();
  expect(seen.processes).toEqual([
    expect.objectContaining({ roles: 'web', version: seen.version, name: expect.stringMatching(/\/\d+$/) }),
  ]);
  expect(seen.queue).toContainEqual(expect.objectContaining({ job: foldCountsJob.name, due: 1 }));
  expect(seen.campaigns).toEqual({ runs: 0, recipients: 0, finished: 0, lagSeconds: 0 });
  expect(seen.pool.used + seen.pool.idle).toBeGreaterThan(0);
  expect(seen.disk.usedBytes).toBeGreaterThan(0);
  expect(seen.disk.totalBytes).toBeGreaterThan(seen.disk.usedBytes);
});

test('outcomes of all processes add up by hour; a phone without the pass is no failure; old ones are removed', async () => {
  const others = createOutcomeLog(ctx);
  for (const log of [ctx.outcomes, others]) {
    log.add('apple', 'accepted');
    log.add('apple', 'gone');
    log.add('apple', 'throttled');
    log.add('mail', 'refused');
    await log.flush();
  }
  now = new Date('2026-11-27T11:30:00Z');
  ctx.outcomes.add('apple', 'accepted');
  const { hours, outcomes } = await operations();
  expect(hours).toHaveLength(24);
  expect(hours.slice(-2)).toEqual(['2026-11-27T10:00:00.000Z', '2026-11-27T11:00:00.000Z']);
  const [apple, google, mail] = outcomes.map(({ succeeded, failed, ...rest }) => ({
    ...rest,
    succeeded: succeeded.slice(-2),
    failed: failed.slice(-2),
  }));
  const throttled = [{ outcome: 'throttled', count: 2 }];
  expect(apple).toEqual({ service: 'apple', succeeded: [4, 1], failed: [2, 0], failures: throttled });
  expect(google).toEqual({ service: 'google', succeeded: [0, 0], failed: [0, 0], failures: [] });
  expect(mail).toMatchObject({ failed: [2, 0], failures: [{ outcome: 'refused', count: 2 }] });
  now = new Date('2026-12-20T11:30:00Z');
  ctx.outcomes.add('mail', 'accepted');
  await ctx.outcomes.flush();
  const kept = await ctx.database.global.selectFrom('outcome_counts').select('outcome').execute();
  expect(kept).toEqual([{ outcome: 'accepted' }]);
});

test('certificates that expire within 30 days are listed, without superseded ones', async () => {
  const { workspaceId } = await createTestWorkspace(ctx);
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000);
  const certificate = (identifier: string, days: number, superseded: boolean) => ({
    id: ctx.ids.uuid(),
    identifier,
    team_identifier: 'ABCDE12345',
    certificate_pem: '',
    wwdr_pem: '',
    sealed_private_key: '',
    expires_at: inDays(days),
    created_at: now,
    owner_workspace_id: workspaceId,
    superseded_at: superseded ? now : null,
  });
  await ctx.database.global
    .insertInto('apple_certificates')
    .values([
      certificate('pass.example.soon', 3, false),
      certificate('pass.example.replaced', 3, true),
      certificate('pass.example.later', 90, false),
    ])
    .execute();
  const owned = (await operations()).certificates.filter(({ owner }) => owner === 'workspace');
  expect(owned).toEqual([
    { identifier: 'pass.example.soon', owner: 'workspace', expiresAt: inDays(3).toISOString() },
  ]);
});
