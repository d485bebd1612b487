import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createCampaign } from './draft/save-campaign.ts';
import { findCurrentCampaigns } from './find-current-campaigns.ts';
import { launchCampaign, scheduleCampaign } from './launch/launch-campaign.ts';

let server: TestServer;
let world: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  world = await createTestWorkspace(server.ctx, { passes: 1 });
});

afterAll(() => server?.stop());

const create = (name: string, trigger: { kind: 'weekly'; weekdays: number[]; time: string } | null = null) =>
  world.inWorkspace((tx) =>
    createCampaign(server.ctx, tx, {
      passTemplateId: world.passTemplateId,
      createdBy: null,
      name,
      message: 'Free cake',
      trigger,
    }),
  );
const schedule = async (name: string, at: string) => {
  const { id: campaignId } = await create(name);
  await world.inWorkspace((tx) => scheduleCampaign(server.ctx, tx, { campaignId, at: new Date(at) }));
};
const current = async () => {
  const found = await world.inWorkspace(findCurrentCampaigns);
  return { current: found.current?.name ?? null, latest: found.latest?.id ?? null };
};

test('a workspace without campaigns has neither', async () => {
  await create('A draft');
  expect(await current()).toEqual({ current: null, latest: null });
});

test('current is the delivery under way, else the next scheduled, else a recurring one', async () => {
  const { id } = await create('Brunch', { kind: 'weekly', weekdays: [7], time: '09:30' });
  await world.inWorkspace((tx) => launchCampaign(server.ctx, tx, id));
  expect(await current()).toMatchObject({ current: 'Brunch' });
  await schedule('Later', '2090-02-01T09:00:00Z');
  await schedule('Next', '2090-01-01T09:00:00Z');
  expect(await current()).toMatchObject({ current: 'Next' });
  const { id: now } = await create('Now');
  await world.inWorkspace((tx) => launchCampaign(server.ctx, tx, now));
  expect(await current()).toMatchObject({ current: 'Now' });
});

test('latest is the completed launch that began last, without tests and recurring runs', async () => {
  const { ids } = server.ctx;
  const [older, newer, tested, recurring] = [ids.uuid(), ids.uuid(), ids.uuid(), ids.uuid()];
  const run = (id: string, day: number) => ({
    id,
    target_pass_template_id: world.passTemplateId,
    status: 'Sent' as const,
    launched_at: new Date(Date.UTC(2026, 0, day)),
  });
  await world.inWorkspace((tx) =>
    insertLaunched(tx, [
      run(newer, 9),
      run(older, 4),
      { ...run(tested, 20), kind: 'test', campaign_id: null },
      { ...run(recurring, 21), kind: 'recurring' },
    ]),
  );
  expect(await current()).toMatchObject({ latest: newer });
});
