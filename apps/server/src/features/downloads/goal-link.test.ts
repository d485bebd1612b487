import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { shortUuid } from '../../platform/public-ids.ts';
import { createTokenBucketsOfAll } from '../../platform/rate-limits/token-buckets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { erasePerson } from '../erasures/erase-person.ts';
import { createGoal } from '../goals/create-goal.ts';
import { removeGoal } from '../goals/remove-goal.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { goalLinkApp } from './goal-link.http.ts';
import { conversionsPerClickMax, valuePerClickMax } from './report-conversion.ts';
import { withClick } from './with-click.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const shop = 'https://example.com/cake?size=1#menu';

async function setUp(input: object = {}) {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx, { passes: 2 });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const goal = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Purchase', windowDays: 7 }));
  const content = {
    name: 'Cake',
    message: 'Cake',
    link: shop,
    passTemplateId,
    goalId: goal.id,
    createdBy: null,
  };
  const { id: campaignId } = await inWorkspace((tx) => createCampaign(ctx, tx, { ...content, ...input }));
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const [passId = ''] = passIds;
  const urlOf = (of: string | null) => clickUrl(ctx, { workspaceId, campaignId, passId: of });
  return {
    ...world,
    ctx,
    goal,
    campaignId,
    passId,
    urlOf,
    click: async (of: string | null = passId) => {
      const answer = await fetch(urlOf(of), { headers: { 'user-agent': phone }, redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').searchParams.get('tessera_click') ?? '';
    },
    report: (
      query: Record<string, string>,
      { link = goal.link, ...init }: RequestInit & { link?: string } = {},
    ) => fetch(`${link}?${new URLSearchParams(query)}`, { headers: { 'user-agent': phone }, ...init }),
    conversions: async () => (await inWorkspace((tx) => getCampaign(tx, campaignId))).conversions,
    rows: () =>
      inWorkspace(({ db }) =>
        db.selectFrom('conversions').selectAll().where('workspace_id', '=', workspaceId).execute(),
      ),
  };
}

test('the click is appended to the query of the shop’s address, and nothing else changes', () => {
  const added = (link: string) => withClick(link, 'T');
  expect(added('https://example.com')).toBe('https://example.com?tessera_click=T');
  expect(added('https://example.com/a?b=%20c#d?e')).toBe('https://example.com/a?b=%20c&tessera_click=T#d?e');
  expect(added('https://example.com/?')).toBe('https://example.com/?tessera_click=T');
  expect(added('https://example.com/?a&#')).toBe('https://example.com/?a&tessera_click=T#');
});

test('only a campaign with a goal hands its clicks over, and only those that name a pass', async () => {
  const { urlOf, passId } = await setUp();
  const without = await setUp({ goalId: null });
  const targetOf = async (url: string) =>
    (await fetch(url, { redirect: 'manual', headers: { 'user-agent': phone } })).headers.get('location');
  const target = await targetOf(urlOf(passId));
  expect(target).toMatch(/^https:\/\/example\.com\/cake\?size=1&tessera_click=[0-9a-z]+\.[\w-]{22}#menu$/);
  expect(await targetOf(urlOf(passId))).toBe(target);
  const token = new URL(target ?? '').searchParams.get('tessera_click') ?? '';
  expect(token).not.toContain(shortUuid(passId));
  expect(await targetOf(urlOf(null))).toBe(shop);
  expect(await targetOf(without.urlOf(without.passId))).toBe(shop);
});

test('a goal link records the conversion of the pass that was clicked, with its value and reference', async () => {
  const { click, report, conversions, rows, campaignId, passId, goal } = await setUp();
  const token = await click();
  const answer = await report({ click: token, value: '12.50', reference: 'order-77' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await conversions()).toEqual({ passes: 1, total: 1, value: 12.5 });
  expect(await rows()).toMatchObject([
    { goal_id: goal.id, pass_id: passId, run_id: campaignId, value: 12.5, reference: 'order-77' },
  ]);
  const image = await report(
    { click: token, value: '3,50', reference: 'order-78' },
    { headers: { 'user-agent': phone, accept: 'image/avif,image/*;q=0.8' } },
  );
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
  expect(await conversions()).toEqual({ passes: 1, total: 2, value: 12.5 });
});

test('a click reports each reference once, also at the same moment', async () => {
  const { click, report, conversions } = await setUp();
  const token = await click();
  await Promise.all(Array.from({ length: 6 }, () => report({ click: token, reference: 'order-77' })));
  await report({ click: token, reference: 'order-77', value: '1000' });
  expect(await conversions()).toEqual({ passes: 1, total: 1, value: 0 });
  await report({ click: token });
  await report({ click: token });
  expect(await conversions()).toMatchObject({ total: 2 });
});

test('forged clicks, clicks that no person made, other goals and programs record nothing, and get the same answer', async () => {
  const { ctx, click, report, rows, urlOf, passIds, inWorkspace } = await setUp();
  const other = await setUp();
  const token = await click();
  const [workspace] = token.split('.');
  const neverClicked = `${workspace}.${shortUuid(ctx.ids.uuid())}`;
  const ofPass = `${workspace}.${shortUuid(passIds[0] ?? '')}`;
  const link =
    urlOf(passIds[0] ?? '')
      .split('/')
      .at(-1) ?? '';
  const forged = [...token].map((sign, at) => (at === 0 ? (sign === '1' ? '2' : '1') : sign)).join('');
  const unknownGoal = `${ctx.config.publicUrl}/g/${ctx.ids.uuid()}`;
  const removed = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Visit', windowDays: 7 }));
  await inWorkspace((tx) => removeGoal(ctx, tx, removed.id));
  const answers = [
    await report({ click: token.slice(0, -1) }),
    await report({ click: forged }),
    await report({ click: `${token}x` }),
    await report({ click: neverClicked }),
    await report({ click: ofPass }),
    await report({ click: link }),
    await report({}),
    await report({ click: token, reference: 'x'.repeat(300) }),
    await report({ click: token, reference: 'a\u0000b' }),
    await report({ click: token }, { link: unknownGoal }),
    await report({ click: token }, { link: removed.link }),
    await report({ click: token }, { link: other.goal.link }),
    await report({ click: token }, { link: `${ctx.config.publicUrl}/g/Purchase` }),
    await report({ click: token }, { method: 'HEAD' }),
    await report({ click: token }, { headers: { 'user-agent': phone, 'sec-purpose': 'prefetch' } }),
    await report({ click: token }, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }),
  ];
  const headersOf = (answer: Response) =>
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
    );
  const genuine = await report({ click: token });
  for (const answer of answers) {
    expect(answer.status).toBe(204);
    expect(headersOf(answer)).toEqual(headersOf(genuine));
  }
  expect(await rows()).toHaveLength(1);
  expect(await other.rows()).toEqual([]);
});

test('a click reports a bounded number of conversions', async () => {
  const { ctx, click, rows, goal } = await setUp();
  const token = await click();
  for (let order = 0; order < conversionsPerClickMax + 3; order++)
    await goalLinkApp(ctx).request(`${new URL(goal.link).pathname}?click=${token}&reference=${order}`, {
      headers: { 'user-agent': phone },
    });
  expect(await rows()).toHaveLength(conversionsPerClickMax);
});

test('the conversions of a click are worth a plausible amount together; those beyond it count without a value', async () => {
  const { click, report, conversions } = await setUp();
  const token = await click();
  const buy = (reference: string, value: number) => report({ click: token, reference, value: String(value) });
  await buy('implausible', valuePerClickMax + 1);
  expect(await conversions()).toMatchObject({ total: 1, value: 0 });
  await buy('one', valuePerClickMax - 10);
  await buy('two', 11);
  await buy('three', 10);
  await buy('four', 0.01);
  expect(await conversions()).toMatchObject({ total: 5, value: valuePerClickMax });
});

test('a network reports a limited number of conversions a minute', async () => {
  const { ctx, click, rows, goal } = await setUp();
  const token = await click();
  const now = ctx.clock();
  const clock = () => now;
  const still: Context = { ...ctx, clock, tokenBuckets: createTokenBucketsOfAll({ ...ctx, clock }) };
  const app = goalLinkApp(still);
  const report = (query: string) =>
    app.request(`${new URL(goal.link).pathname}?${query}`, { headers: { 'user-agent': phone } });
  for (let index = 0; index < 120; index++) await report('click=forged');
  expect((await report(`click=${token}`)).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test('a held-out pass has no link, so a click made up for it records nothing', async () => {
  const split = { holdoutPercent: 50, variants: [] };
  let world = await setUp({ split });
  const heldOut = () =>
    world.passIds.find((passId) => variantOf(split, { campaignId: world.campaignId, passId }) === 'holdout');
  while (!heldOut()) world = await setUp({ split });
  const token = await world.click(heldOut() ?? null);
  await world.report({ click: token });
  expect(await world.rows()).toEqual([]);
});

test('an erasure removes references, and later reports of the click record nothing', async () => {
  const { ctx, click, report, rows, inWorkspace } = await setUp();
  const token = await click();
  await report({ click: token, reference: 'order-77' });
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: 'ada@example.com' }, { userId: null }));
  await report({ click: token, reference: 'order-78' });
  expect(await rows()).toMatchObject([{ reference: null }]);
});
