import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { scanPass } from '../scans/scan-pass.ts';
import { createWebhookEndpoint } from '../webhooks/create-webhook-endpoint.ts';
import { presentMessage } from '../webhooks/present-message.ts';
import { cafeRules, createProgramWorld, type RulesInput } from './program-world.fixture.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof createShop>>;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  world = await createShop();
});

afterAll(() => server?.stop());

async function createShop(rules?: RulesInput | null) {
  const { ctx } = server;
  const made = await createProgramWorld(ctx, rules === undefined ? { passes: 3 } : { rules, passes: 3 });
  const { value: key } = await made.inWorkspace((tx) =>
    createApiKey(ctx, tx, { name: 'Till', createdBy: null }),
  );
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${ctx.config.port}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data, error } = (await response.json()) as { data: unknown; error: unknown };
    return { status: response.status, data, error };
  };
  return { ...made, call };
}

const visit = { kind: 'visit' };
const entry = (more: object) => ({ id: randomUUID(), passId: world.passId, action: visit, ...more });

test('a till records a visit, a web shop an order by its own customer number, and both see the standing', async () => {
  const { call, inWorkspace, workspaceId, passTemplateId, passIds } = world;
  const [, passId = ''] = passIds;
  await inWorkspace(({ db }) =>
    db
      .updateTable('passes')
      .set({ external_id: 'customer-77' })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', passId)
      .execute(),
  );
  const till = entry({ passId, action: { kind: 'visit', spent: 450 }, reference: 'Receipt 1042' });
  const recorded = await call('POST', '/entries', till);
  expect(recorded).toMatchObject({
    status: 200,
    data: { message: '+1 stamp. 1 stamp now. +4 points. 4 points now.', balances: { stamps: 1, points: 4 } },
  });
  expect(await call('POST', '/entries', till)).toEqual(recorded);
  const order = {
    id: randomUUID(),
    passTemplateId,
    externalId: 'customer-77',
    action: { kind: 'purchase', spent: 12_990 },
  };
  expect(await call('POST', '/entries', order)).toMatchObject({
    data: { passId, balances: { points: 133 } },
  });
  expect(await call('GET', `/passes/${passId}/standing`)).toMatchObject({
    data: { tier: 'Gold', nextTier: null, rewards: [{ name: 'Mug' }], buyable: [{ key: 'cake', price: 20 }] },
  });
  expect(await call('GET', `/passes/${passId}/entries?limit=2`)).toMatchObject({
    data: { items: [{ spent: 12_990 }, { requestId: till.id }], totalCount: 3 },
  });
});

test('negative, huge and fractional amounts and impossible times are refused with their path', async () => {
  const { call } = world;
  const earn = (amount: unknown) => entry({ action: { kind: 'earn', balance: 'points', amount } });
  for (const amount of [-1, 0, 1.5, 1e12, '1', null])
    expect(await call('POST', '/entries', earn(amount)), String(amount)).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'action.amount' }] },
    });
  const now = server.ctx.clock().getTime();
  for (const hours of [-32 * 24, 1]) {
    const occurredAt = new Date(now + hours * 3_600_000).toISOString();
    expect(await call('POST', '/entries', entry({ occurredAt }))).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'occurredAt' }] },
    });
  }
  expect(await call('POST', '/entries', entry({ passId: randomUUID() }))).toMatchObject({ status: 404 });
});

test('a batch records what it can, in its order, and says why not of the others', async () => {
  const hoursAgo = (hours: number) =>
    new Date(server.ctx.clock().getTime() - hours * 3_600_000).toISOString();
  const passId = world.passIds[2];
  const id = randomUUID();
  const entries = [
    entry({ passId, id }),
    entry({ passId, id }),
    entry({ passId: randomUUID() }),
    entry({ passId, action: { kind: 'spend', balance: 'stamps', amount: 2 } }),
    entry({ passId, action: { kind: 'adjust', balance: 'stamps', amount: -1 } }),
    entry({ passId, occurredAt: hoursAgo(32 * 24) }),
    entry({ passId, occurredAt: hoursAgo(-1) }),
    entry({ passId }),
  ];
  const { data } = await world.call('POST', '/entries/batch', { entries });
  const { results } = data as { results: { outcome: string; passId: string | null }[] };
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'recorded',
    'recorded',
    'unknownPass',
    'notEnough',
    'recorded',
    'tooOld',
    'inFuture',
    'recorded',
  ]);
  expect(results.map((each) => each.passId)).toEqual([passId, passId, null, ...Array(5).fill(passId)]);
});

test('two tills and the API on one pass at once: the entries sum to the balance, and each reward is redeemed once', async () => {
  const { workspaceId, call, entries, rewards, values, passId } = await createShop({
    ...cafeRules,
    rewards: [{ key: 'coffee', name: 'Coffee', balance: 'stamps', threshold: 3, mode: 'reduce' }],
  });
  const barcode = passSerialNumber({ workspaceId, passId });
  const till = () =>
    scanPass(
      server.ctx,
      { workspaceId, scannedBy: randomUUID(), isPhone: true },
      { id: randomUUID(), barcode, action: { kind: 'visit' } },
    );
  const api = (action: object) => call('POST', '/entries', { id: randomUUID(), passId, action });
  await Promise.all(
    Array.from({ length: 8 }, () => [
      till(),
      till(),
      api(visit),
      api({ kind: 'redeem', reward: 'coffee' }),
    ]).flat(),
  );
  await Promise.all(Array.from({ length: 12 }, () => api({ kind: 'redeem', reward: 'coffee' })));
  const all = await entries();
  const stamps = all.filter(({ balance }) => balance === 'stamps');
  expect(stamps.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(await values()).toMatchObject({ stamps: 0 });
  const redeemed = stamps.filter(({ amount }) => amount === 0).map(({ rewardId }) => rewardId);
  expect([redeemed.length, new Set(redeemed).size]).toEqual([8, 8]);
  expect((await rewards()).map(({ status }) => status)).toEqual(Array(8).fill('redeemed'));
});

test('rules that do not fit the published design are refused with their path', async () => {
  const { call, passTemplateId } = await createShop(null);
  const unit = { one: 'point', other: 'points' };
  const save = (rules: object) => call('PUT', `/pass-templates/${passTemplateId}/program`, { rules });
  for (const attribute of ['tier', 'shared', 'preset', 'nothing'])
    expect(await save({ balances: [{ attribute, unit }] }), attribute).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'rules.balances.0.attribute' }] },
    });
  const steps = [{ name: 'Gold', from: 1 }];
  for (const attribute of ['asked', 'named', 'points'])
    expect(
      await save({
        balances: [{ attribute: 'points', unit }],
        tiers: { attribute, balance: 'points', period: 'lifetime', steps },
      }),
      attribute,
    ).toMatchObject({ status: 422, error: { issues: [{ path: 'rules.tiers.attribute' }] } });
  expect(await save({ balances: [{ attribute: 'points', unit }] })).toMatchObject({
    status: 200,
    data: { version: 1 },
  });
  const finer = { balances: [{ attribute: 'points', unit, decimals: 2 }] };
  expect(await save(finer)).toMatchObject({ error: { issues: [{ path: 'rules.balances.0.decimals' }] } });
  expect(await call('DELETE', `/pass-templates/${passTemplateId}/program`)).toMatchObject({ status: 200 });
  expect(await call('GET', `/pass-templates/${passTemplateId}/program`)).toMatchObject({ status: 404 });
});

test('a webhook gets one message for all entries, rewards and tiers of a set', async () => {
  const { inWorkspace, workspaceId, passTemplateId, record } = await createShop();
  await inWorkspace((tx) =>
    createWebhookEndpoint(server.ctx, tx, {
      ...{ url: 'http://127.0.0.1:9/hooks', description: '', createdBy: null },
      eventTypes: ['entry.recorded', 'reward.earned', 'tier.changed'],
    }),
  );
  await record({ kind: 'earn', balance: 'points', amount: 120 });
  const events = await inWorkspace(({ db }) =>
    db
      .selectFrom('events')
      .select(['id', 'type', 'payload'])
      .where('workspace_id', '=', workspaceId)
      .where('type', 'in', ['entry.recorded', 'reward.earned', 'tier.changed'])
      .execute(),
  );
  const subjects = { workspace: { handle: 'aurora' } } as Parameters<typeof presentMessage>[2];
  const messages = events
    .map((event) =>
      JSON.parse(
        presentMessage(event as Parameters<typeof presentMessage>[0], new Date().toISOString(), subjects) ??
          '',
      ),
    )
    .toSorted((one, other) => one.type.localeCompare(other.type));
  expect(
    messages.map(({ type, data }) => [type, data.passTemplateId, data.count, data.items.length]),
  ).toEqual([
    ['entry.recorded', passTemplateId, 1, 1],
    ['reward.earned', passTemplateId, 1, 1],
    ['tier.changed', passTemplateId, 1, 1],
  ]);
  expect(messages[2].data.items).toMatchObject([{ from: null, to: 'Gold' }]);
});
