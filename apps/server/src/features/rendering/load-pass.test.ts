import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findPass, findPassUser } from '../passes/find-pass.ts';
import { withFrozenCampaigns } from '../recipients/with-frozen-campaigns.ts';
import { loadPass } from './load-pass.ts';
import { loadPassRenderer } from './load-pass-renderer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

test('a pass loaded alone has the content of one loaded with its template, under the same campaigns', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const passId = passIds[0] ?? '';
  const hour = 3_600_000;
  const now = Date.now();
  const campaign = {
    target_pass_template_id: passTemplateId,
  };
  const link = 'https://example.com/news';
  await inWorkspace((tx) =>
    insertLaunched(tx, [
      {
        ...campaign,
        id: ctx.ids.uuid(),
        status: 'Sent',
        content: { message: 'Double points this week', link },
        launched_at: new Date(now + 1),
        starts_at: new Date(now - hour),
        ends_at: new Date(now + hour),
      },
      {
        ...campaign,
        id: ctx.ids.uuid(),
        status: 'Canceled',
        content: { message: 'Never shown', link },
        launched_at: new Date(now + 2),
      },
    ]),
  );

  const loaded = await loadPass(ctx, { workspaceId, passId });
  const expected = await inWorkspace(async (tx) => {
    const pass = await findPass(tx, passId);
    const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
    return {
      ...renderer.contentOf(await withFrozenCampaigns(tx, pass), await findPassUser(tx, pass.pass_user_id)),
    };
  });

  const content = loaded?.renderer.contentOf(loaded.pass, loaded.user);
  expect(content).toEqual(expected);
  expect(content?.message?.text).toBe('Double points this week');
});

test('of the campaigns that list a pass, it reads the newest fifty that may show on it, alone as among its template’s', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const passId = passIds[0] ?? '';
  const now = ctx.clock().getTime();
  const minute = 60_000;
  // The newest ten were canceled before they reached the pass; the change of the one before the newest fifty would show otherwise.
  const campaigns = Array.from({ length: 70 }, (_, index) => ({
    id: ctx.ids.uuid(),
    target_pass_template_id: passTemplateId,
    status: index < 10 ? ('Canceled' as const) : ('Sent' as const),
    content: {
      message: `Message ${index}`,
      passChange: index === 60 ? { fields: { points: { label: 'Points, doubled' } } } : null,
    },
    is_frozen: true,
    launched_at: new Date(now - (index + 1) * minute),
  }));
  await inWorkspace(async ({ db }) => {
    await insertLaunched({ workspaceId, db }, campaigns);
    const chunk = { workspace_id: workspaceId, number: 1, recipients: 1, created_at: new Date(now) };
    const range = { first_pass_id: passId, last_pass_id: passId, pass_ids: [passId], change_number: '0' };
    await db
      .insertInto('campaign_chunks')
      .values(campaigns.map(({ id }) => ({ ...chunk, ...range, run_id: id })))
      .execute();
  });
  const { listed, content } = await inWorkspace(async (tx) => {
    const pass = await withFrozenCampaigns(tx, await findPass(tx, passId));
    const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
    return {
      listed: pass.frozen_campaigns.map(({ id }) => id),
      content: renderer.contentOf(pass, await findPassUser(tx, pass.pass_user_id)),
    };
  });
  expect(listed).toEqual(campaigns.slice(10, 60).map(({ id }) => id));
  expect(content.message?.text).toBe('Message 10');
  expect(JSON.stringify(content)).not.toContain('Points, doubled');
  const loaded = await loadPass(ctx, { workspaceId, passId });
  expect(loaded?.renderer.contentOf(loaded.pass, loaded.user)).toEqual(content);
});

test('a pass is unknown in another workspace', async () => {
  const { ctx } = server;
  const { workspaceId, passIds } = await createTestWorkspace(ctx);
  const other = await createTestWorkspace(ctx);
  const passId = passIds[0] ?? '';
  expect(await loadPass(ctx, { workspaceId, passId })).not.toBeNull();
  expect(await loadPass(ctx, { workspaceId: other.workspaceId, passId })).toBeNull();
});
