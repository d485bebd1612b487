import type { StatisticsCount } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { AppEvent } from '../../../platform/events/app-events.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { foldCounts } from '../../stats/fold-counts.ts';
import { readTemplateStats } from '../get-pass-template.ts';
import { readTemplateStatistics } from './read-template-statistics.ts';

let server: TestServer;
let workspaceId: string;
let passTemplateId: string;
let passIds: string[];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ({ workspaceId, passTemplateId, passIds } = await createTestWorkspace(server.ctx, { passes: 3 }));
});

afterAll(() => server?.stop());

const contextAt = (instant: string): Context => ({ ...server.ctx, clock: () => new Date(instant) });

const happen = (instant: string, event: AppEvent) =>
  server.ctx.database.inWorkspace(workspaceId, (tx) => announce(contextAt(instant), tx, [event]));

const ofPass = () => ({ passId: passIds[0] ?? '', passTemplateId });

const read = (now: string, range: { from?: string; to?: string; interval?: 'day' | 'week' | 'month' }) =>
  server.ctx.database.inWorkspace(workspaceId, (tx) =>
    readTemplateStatistics(contextAt(now), tx, { passTemplateId, timezoneName: 'Europe/Oslo', ...range }),
  );

const amounts = async (now: string, range: { from: string; to: string }, count: StatisticsCount) =>
  (await read(now, range)).periods.map((period) => [period.from, period[count]]);

test('a count belongs to its day in the workspace’s time zone, also on the days of 23 and 25 hours, before and after folding', async () => {
  // Oslo: 29 March 2037 has 23 hours, 25 October 2037 has 25.
  for (const instant of [
    '2037-03-28T22:59:59Z',
    '2037-03-28T23:00:00Z',
    '2037-03-29T21:59:59Z',
    '2037-03-29T22:00:00Z',
    '2037-10-24T21:59:59Z',
    '2037-10-24T22:00:00Z',
    '2037-10-25T22:59:59Z',
    '2037-10-25T23:00:00Z',
  ])
    await happen(instant, { type: 'pass.issued', payload: ofPass() });
  const now = '2037-12-01T12:00:00Z';
  const check = async () => {
    expect(await amounts(now, { from: '2037-03-28', to: '2037-03-30' }, 'issued')).toEqual([
      ['2037-03-28', 1],
      ['2037-03-29', 2],
      ['2037-03-30', 1],
    ]);
    expect(await amounts(now, { from: '2037-10-24', to: '2037-10-26' }, 'issued')).toEqual([
      ['2037-10-24', 1],
      ['2037-10-25', 2],
      ['2037-10-26', 1],
    ]);
  };
  await check();
  await foldCounts(server.ctx, { workspaceId });
  await check();
});

test('active passes are a level that begins before the range; installs and removals count by wallet', async () => {
  await happen('2038-01-01T12:00:00Z', {
    type: 'pass.installed',
    payload: { ...ofPass(), wallet: 'apple', becameActive: true },
  });
  await happen('2038-01-03T12:00:00Z', {
    type: 'pass.installed',
    payload: { ...ofPass(), wallet: 'google', becameActive: true },
  });
  await happen('2038-01-03T13:00:00Z', {
    type: 'pass.installed',
    payload: { ...ofPass(), wallet: 'apple', becameActive: false },
  });
  await happen('2038-01-04T12:00:00Z', {
    type: 'pass.removed',
    payload: { ...ofPass(), wallet: 'google', becameInactive: true },
  });
  const { periods } = await read('2038-01-05T12:00:00Z', { from: '2038-01-02', to: '2038-01-04' });
  expect(periods).toMatchObject([
    { active: 1, installedApple: 0, installedGoogle: 0 },
    { active: 2, installedApple: 1, installedGoogle: 1 },
    { active: 1, removedApple: 0, removedGoogle: 1 },
  ]);
});

test('a pass expires on the day of its expiry, and then counts as active no more', async () => {
  const { database } = server.ctx;
  const [held = '', other = ''] = passIds;
  await database.inWorkspace(workspaceId, async ({ db }) => {
    const set = (id: string, expiresAt: string) =>
      db
        .updateTable('passes')
        .set({ expires_at: new Date(expiresAt) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    // Half past midnight of 9 February in Oslo.
    await set(held, '2038-02-08T23:30:00Z');
    await set(other, '2038-02-10T12:00:00Z');
    await db
      .insertInto('google_objects')
      .values({
        workspace_id: workspaceId,
        pass_id: held,
        object_type: 'loyalty',
        object_id: 'issuer.object',
        class_id: 'issuer.class',
        face_hash: '',
        holders: 1,
        updated_at: new Date(),
      })
      .execute();
  });
  const now = '2038-02-11T12:00:00Z';
  const range = { from: '2038-02-08', to: '2038-02-10' };
  expect(await amounts(now, range, 'expired')).toEqual([
    ['2038-02-08', 0],
    ['2038-02-09', 1],
    ['2038-02-10', 1],
  ]);
  expect((await amounts(now, range, 'active')).map(([, active]) => active)).toEqual([1, 0, 0]);
  const [today] = (await read('2038-02-10T08:00:00Z', { from: '2038-02-10' })).periods;
  const stats = await database.inWorkspace(workspaceId, (tx) =>
    readTemplateStats(tx, passTemplateId, null, new Date('2038-02-10T08:00:00Z')),
  );
  expect(today).toMatchObject({ expired: 0, active: stats.active });
});

test('without a range, all counts until today in weeks or months; the future is cut off', async () => {
  const all = await read('2038-02-11T23:30:00Z', {});
  expect(all).toMatchObject({ to: '2038-02-12', interval: 'month', timezoneName: 'Europe/Oslo' });
  expect(all.periods.reduce((sum, { issued }) => sum + issued, 0)).toBe(3 + 8);
  expect(await read('2038-01-05T12:00:00Z', { from: '2039-01-01' })).toMatchObject({
    from: '2038-01-05',
    to: '2038-01-05',
  });
  await expect(read('2038-01-05T12:00:00Z', { from: '2038-01-02', to: '2038-01-01' })).rejects.toMatchObject({
    code: 'validationFailed',
  });
});
