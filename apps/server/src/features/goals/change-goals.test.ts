import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { createScanner } from '../scans/create-scanner.ts';
import { listScanners } from '../scans/list-scanners.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';
import { recordConversion } from './record-conversion.ts';
import { removeGoal } from './remove-goal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

async function setUp() {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx);
  const { inWorkspace, passTemplateId } = world;
  const goal = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Purchase', windowDays: 7 }));
  const { value } = await inWorkspace((tx) => createApiKey(ctx, tx, { name: 'Shop', createdBy: null }));
  return {
    ...world,
    ctx,
    goal,
    call: async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${ctx.config.publicUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, error } = (await answer.json()) as Record<'data' | 'error', unknown>;
      return { status: answer.status, data, error };
    },
    draft: (goalId = goal.id) =>
      inWorkspace((tx) =>
        createCampaign(ctx, tx, { name: 'Cake', message: 'Cake', passTemplateId, goalId, createdBy: null }),
      ),
    namesOf: async (archived: boolean) =>
      (await inWorkspace((tx) => listGoals(ctx, tx, archived))).map(({ name }) => name),
  };
}

const notFound = expect.objectContaining({ code: 'notFound' });

test('a goal is renamed; a name that another goal has is refused at its field, whatever its case', async () => {
  const { call, goal, namesOf } = await setUp();
  const path = `/goals/${goal.id}`;
  expect(await call('PATCH', path, { name: 'Order', windowDays: 30 })).toMatchObject({
    status: 200,
    data: { id: goal.id, name: 'Order', windowDays: 30, archivedAt: null },
  });
  expect(await call('PATCH', path, { name: 'ORDER' })).toMatchObject({ status: 200 });
  await call('POST', '/goals', { name: 'Visit', windowDays: 7 });
  const taken = { message: 'Another goal has this name', path: 'name' };
  expect(await call('PATCH', path, { name: 'visit' })).toMatchObject({
    status: 422,
    error: { issues: [taken] },
  });
  expect(await call('POST', '/goals', { name: 'VISIT', windowDays: 7 })).toMatchObject({
    status: 422,
    error: { issues: [taken] },
  });
  expect(await call('PATCH', path, { windowDays: 0 })).toMatchObject({ status: 422 });
  expect(await namesOf(false)).toEqual(['ORDER', 'Visit']);
});

test('a goal without results is deleted, and drafts and scanners no longer have it', async () => {
  const { ctx, call, goal, draft, namesOf, inWorkspace, passTemplateId } = await setUp();
  const { id: campaignId } = await draft();
  const scanner = {
    name: 'Till',
    passTemplateIds: [passTemplateId],
    goalId: goal.id,
    createdBy: ctx.ids.uuid(),
  };
  await inWorkspace((tx) => createScanner(ctx, tx, { ...scanner, actions: [{ kind: 'redeem' }] }));
  expect(await call('DELETE', `/goals/${goal.id}`)).toMatchObject({ status: 200, data: { id: goal.id } });
  expect(await inWorkspace((tx) => getCampaign(tx, campaignId))).toMatchObject({ goalId: null });
  expect(await inWorkspace((tx) => listScanners(tx))).toMatchObject([{ goalId: null }]);
  expect([await namesOf(false), await namesOf(true)]).toEqual([[], []]);
  expect(await call('DELETE', `/goals/${goal.id}`)).toMatchObject({ status: 404 });
});

test('a goal of a launched campaign is archived: results keep its name, nothing new gets it, its name is free', async () => {
  const { ctx, call, goal, draft, inWorkspace, passIds } = await setUp();
  const { id: campaignId } = await draft();
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const convert = (named: string) =>
    inWorkspace((tx) => recordConversion(ctx, tx, { goal: named, passId: passIds[0] }));
  await convert('Purchase');
  expect(await call('DELETE', `/goals/${goal.id}`)).toMatchObject({ status: 200 });
  expect(await inWorkspace((tx) => getCampaign(tx, campaignId))).toMatchObject({
    goalId: goal.id,
    conversions: { passes: 1, total: 1 },
  });
  expect(await call('GET', '/goals')).toMatchObject({ data: { goals: [] } });
  expect(await call('GET', '/goals?archived=true')).toMatchObject({
    data: { goals: [{ id: goal.id, name: 'Purchase', archivedAt: expect.any(String) }] },
  });
  for (const named of [goal.id, 'Purchase']) await expect(convert(named)).rejects.toEqual(notFound);
  await expect(draft()).rejects.toEqual(notFound);
  expect(await call('PATCH', `/goals/${goal.id}`, { name: 'Order' })).toMatchObject({ status: 404 });
  const again = await call('POST', '/goals', { name: 'Purchase', windowDays: 7 });
  expect(again).toMatchObject({ status: 201 });
  expect(await convert('Purchase')).toMatchObject({ goalId: (again.data as { id: string }).id });
});

test('a goal that a campaign is saved with at the same moment is not deleted under it', async () => {
  const { ctx, goal, draft, inWorkspace } = await setUp();
  const [saved, removed] = await Promise.allSettled([
    draft(),
    inWorkspace((tx) => removeGoal(ctx, tx, goal.id)),
  ]);
  expect(removed.status).toBe('fulfilled');
  if (saved.status === 'rejected') expect(saved.reason).toEqual(notFound);
  else expect(await inWorkspace((tx) => getCampaign(tx, saved.value.id))).toMatchObject({ goalId: null });
});

test('goals of other workspaces are as unknown as any other', async () => {
  const { call } = await setUp();
  const other = await setUp();
  const path = `/goals/${other.goal.id}`;
  const unknown = await call('PATCH', `/goals/${server.ctx.ids.uuid()}`, { name: 'Order' });
  expect(unknown.status).toBe(404);
  expect(await call('PATCH', path, { name: 'Order' })).toEqual(unknown);
  expect((await call('DELETE', path)).status).toBe(404);
  expect(await other.namesOf(false)).toEqual(['Purchase']);
});
