import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLaunched } from '../../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { readCampaignDays } from './read-campaign-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

test('clicks, conversions and their value are counted by days of the workspace since the launch', async () => {
  const { ctx } = server;
  const { passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const [passId = ''] = passIds;
  const campaignId = ctx.ids.uuid();
  const goalId = ctx.ids.uuid();
  const launched = new Date('2026-11-20T22:30:00Z');
  const days = await inWorkspace(async (tx) => {
    const { workspaceId, db } = tx;
    const of = { workspace_id: workspaceId };
    await insertLaunched(tx, [
      { id: campaignId, target_pass_template_id: passTemplateId, launched_at: launched },
    ]);
    await db
      .insertInto('campaign_goals')
      .values({ ...of, id: goalId, name: 'Order', window_days: 7, created_at: launched })
      .execute();
    // In Oslo the second is of the next day.
    for (const at of ['2026-11-20T22:45:00Z', '2026-11-20T23:15:00Z', '2026-11-21T10:00:00Z'])
      await db
        .insertInto('conversions')
        .values({
          ...{ ...of, id: ctx.ids.uuid(), goal_id: goalId, pass_id: passId, run_id: campaignId },
          ...{ value: 4.5, occurred_at: new Date(at), created_at: launched },
        })
        .execute();
    await db
      .insertInto('daily_counts')
      .values({ ...of, subject_id: campaignId, kind: 'linkClicked', day: '2026-11-21', amount: '7' })
      .execute();
    const clock = () => new Date('2026-11-22T12:00:00Z');
    return readCampaignDays({ clock }, tx, { campaignId, timezoneName: 'Europe/Oslo' });
  });
  const none = { clicks: 0, conversions: 0, value: 0 };
  expect(days).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
    interval: 'day',
    periods: [
      { ...none, from: '2026-11-20', to: '2026-11-20', conversions: 1, value: 4.5 },
      { from: '2026-11-21', to: '2026-11-21', clicks: 7, conversions: 2, value: 9 },
      { ...none, from: '2026-11-22', to: '2026-11-22' },
    ],
  });
});
