import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { launchCampaign } from './launch-campaign.ts';
import { createCampaign } from './save-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
}, 60_000);
afterAll(() => server?.stop());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('clicks of people are counted; previews, prefetches, HEAD requests and bots are only redirected', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, inWorkspace } = await createTestWorkspace(ctx);
  const link = 'https://example.com/cake';
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { name: 'Cake', message: 'Cake', link, passTemplateId, createdBy: null }),
  );
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const url = clickUrl(ctx, { workspaceId, campaignId });
  const click = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url, { method, headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, link]);
  };
  await click({ 'user-agent': phone });
  await click({ 'user-agent': phone }, 'HEAD');
  await click({ 'user-agent': phone, 'sec-purpose': 'prefetch;prerender' });
  await click({ 'user-agent': phone, purpose: 'prefetch' });
  for (const bot of ['WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 (compatible; SafeLinks)'])
    await click({ 'user-agent': bot });
  await click({ 'user-agent': phone });
  const clicks = await inWorkspace(({ db }) =>
    db
      .selectFrom('events')
      .select('type')
      .where('workspace_id', '=', workspaceId)
      .where('type', '=', 'link.clicked')
      .execute(),
  );
  expect(clicks).toHaveLength(2);
});
