import { activityDays } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '../../../platform/events/announce.ts';
import type { AppEvent } from '../../../platform/events/app-events.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { foldCounts } from '../../stats/fold-counts.ts';
import { listWorkspaceRows } from '../../workspaces/list-workspaces.ts';
import { archivePassTemplate } from '../archive-pass-template.ts';
import { readActivity } from './read-activity.ts';

let server: TestServer;
let world: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  world = await createTestWorkspace(server.ctx, { passes: 3 });
});

afterAll(() => server?.stop());

const now = new Date('2037-03-31T12:00:00Z');

const happen = (instant: string, type: 'pass.installed' | 'pass.removed', changed = true) => {
  const payload = { passId: world.passIds[0] ?? '', passTemplateId: world.passTemplateId };
  const event: AppEvent =
    type === 'pass.installed'
      ? { type, payload: { ...payload, wallet: 'apple', becameActive: changed } }
      : { type, payload: { ...payload, wallet: 'google', becameInactive: changed } };
  const ctx = { ...server.ctx, clock: () => new Date(instant) };
  return world.inWorkspace((tx) => announce(ctx, tx, [event]));
};

const activity = () =>
  world.inWorkspace((tx) => readActivity({ clock: () => now }, tx, { timezoneName: 'Europe/Oslo' }));

const row = async () => {
  const { items } = await listWorkspaceRows(server.ctx, world.workspace.organization.workos_identifier, {});
  return items[0];
};

test('activity counts passes in wallets, and 30 days of additions and removals in the workspace’s time zone, folded or not', async () => {
  expect(await activity()).toMatchObject({ inWallets: 0, largest: null });
  await happen('2037-02-27T12:00:00Z', 'pass.installed');
  await happen('2037-03-01T22:59:00Z', 'pass.installed');
  await happen('2037-03-01T23:01:00Z', 'pass.installed');
  await happen('2037-03-31T08:00:00Z', 'pass.installed', false);
  await happen('2037-03-31T09:00:00Z', 'pass.removed');
  const check = async () => {
    const { inWallets, largest, days } = await activity();
    expect({ inWallets, largest }).toEqual({
      inWallets: 2,
      largest: { id: world.passTemplateId, name: 'Aurora Rewards' },
    });
    expect(days).toHaveLength(activityDays);
    expect(days[0]).toEqual({ day: '2037-03-02', added: 1, removed: 0 });
    expect(days.at(-1)).toEqual({ day: '2037-03-31', added: 1, removed: 1 });
    expect(days.reduce((sum, { added }) => sum + added, 0)).toBe(2);
  };
  await check();
  await foldCounts(server.ctx, { workspaceId: world.workspaceId });
  await check();
});

test('the row of a workspace counts its passes in wallets and draws its newest templates', async () => {
  expect(await row()).toMatchObject({
    passTemplateCount: 1,
    passCount: 3,
    inWallets: 2,
    thumbnails: [{ passType: 'loyalty', heading: 'Aurora Rewards', coverImageUri: null }],
  });
});

test('archived templates are left out of activity and row', async () => {
  await world.inWorkspace((tx) =>
    archivePassTemplate(server.ctx, tx, { passTemplateId: world.passTemplateId, shouldVoidPasses: false }),
  );
  expect(await activity()).toMatchObject({ inWallets: 0, largest: null });
  expect(await row()).toMatchObject({ passTemplateCount: 0, inWallets: 0, thumbnails: [] });
});
