import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { countClick } from '../../downloads/count-click.ts';
import { erasePerson } from '../../erasures/erase-person.ts';
import { clickUrl, readClickToken } from '../../rendering/click-link.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { getPassTimeline } from '../../timeline/get-pass-timeline.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
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
  const url = clickUrl(ctx, { workspaceId, campaignId, passId: null });
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

test('a link is https: another one is refused, and a draft of the time before the rule says so when it is launched', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, inWorkspace } = await createTestWorkspace(ctx);
  const create = (link: string) =>
    inWorkspace((tx) =>
      createCampaign(ctx, tx, { name: 'Cake', message: 'Cake', link, passTemplateId, createdBy: null }),
    );
  const refusal = {
    code: 'validationFailed',
    issues: [{ path: 'link', message: 'Enter a web address that begins with https://' }],
  };
  for (const link of ['http://example.com/cake', 'ftp://example.com', 'javascript:alert(1)'])
    await expect(create(link), link).rejects.toMatchObject(refusal);
  const { id: campaignId } = await create('https://example.com/cake');
  await inWorkspace(({ db }) =>
    db
      .updateTable('campaigns')
      .set({ link: 'http://example.com/cake' })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', campaignId)
      .execute(),
  );
  const launch = inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  await expect(launch).rejects.toMatchObject(refusal);
  expect(await inWorkspace((tx) => getCampaign(tx, campaignId))).toMatchObject({ status: 'Draft' });
});

const link = 'https://example.com/cake';
const tokenIn = (url: string) => url.split('/').at(-1) ?? '';

async function launch(passes: number) {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, inWorkspace } = world;
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { name: 'Cake', message: 'Cake', link, passTemplateId, createdBy: null }),
  );
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const follow = (passId: string | null) =>
    countClick(ctx, tokenIn(clickUrl(ctx, { workspaceId, campaignId, passId })), true);
  const stats = async () => (await inWorkspace((tx) => getCampaign(tx, campaignId))).stats;
  const rows = () =>
    inWorkspace(({ db }) =>
      db.selectFrom('campaign_clicks').selectAll().where('workspace_id', '=', workspaceId).execute(),
    );
  return { ...world, ctx, campaignId, follow, stats, rows };
}

test('the first click of a pass is unique, further ones are not; links that name no pass count without one', async () => {
  const { ctx, workspaceId, campaignId, follow, passIds, stats, rows } = await launch(3);
  const [first = '', second = ''] = passIds;
  for (const passId of [first, first, second, null]) expect(await follow(passId)).toBe(link);
  const { entries } = await getPassTimeline(ctx, workspaceId, first);
  expect(entries.filter(({ kind }) => kind === 'linkClicked')).toMatchObject([
    { campaign: { id: campaignId, name: 'Cake' } },
  ]);
  await Promise.all([follow(first), follow(first)]);
  expect(await stats()).toMatchObject({ linkClicks: 6, uniqueClicks: 2 });
  const known = await rows();
  expect(known.map(({ pass_id, clicks }) => [pass_id, clicks])).toEqual(
    expect.arrayContaining([
      [first, 4],
      [second, 1],
    ]),
  );
  expect(known).toHaveLength(2);
});

test('the link on a pass names the pass and stays the same', async () => {
  const { ctx, passIds, workspaceId, campaignId } = await launch(2);
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  const linkOf = async (passId = '') => {
    const loaded = await loadPass(ctx, { workspaceId, passId });
    return loaded?.renderer.contentOf(loaded.pass, loaded.user).message?.link ?? '';
  };
  for (const passId of passIds) {
    expect(readClickToken(ctx, tokenIn(await linkOf(passId)))).toEqual({ workspaceId, campaignId, passId });
    expect(await linkOf(passId)).toBe(await linkOf(passId));
  }
});

test('an erasure removes the clicks of the person, and later ones are counted without the pass', async () => {
  const { ctx, follow, passIds, inWorkspace, rows, stats } = await launch(1);
  const [passId = ''] = passIds;
  await follow(passId);
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: 'ada@example.com' }, { userId: null }));
  await follow(passId);
  expect(await rows()).toEqual([]);
  expect(await stats()).toMatchObject({ linkClicks: 2, uniqueClicks: 1 });
});
