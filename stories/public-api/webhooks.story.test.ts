import { webhookData, webhookEventTypes } from '@tessera/contract';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { removeOldWebhookDeliveries } from '../../apps/server/src/features/webhooks/deliveries/remove-old-webhook-deliveries.ts';
import { requeueOverdue } from '../../apps/server/src/maintenance/requeue-lost-jobs.ts';
import { causeEveryEvent } from '../world/cause-every-event.ts';
import { createTenant, type Tenant } from '../world/create-tenant.ts';
import { endQueueWaits } from '../world/queue-waits.ts';
import { type Received, type Receiver, startReceiver } from '../world/start-receiver.ts';
import { startWorld, type World } from '../world/start-world.ts';
import { waitFor } from '../world/wait-for.ts';

type Message = { type: string; timestamp: string; data: Record<string, unknown> };

let world: World;
let ada: Tenant;
let receiver: Receiver;
let aheadMilliseconds = 0;
const dayMilliseconds = 24 * 3600 * 1000;

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answerWith(204, '');
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1/32' },
    clock: () => new Date(Date.now() + aheadMilliseconds),
  });
  ada = await createTenant(world, 'Aurora Coffee');
});

afterAll(async () => {
  await world?.stop();
  await receiver?.stop();
});

beforeEach(() => ada.person.refresh(ada.organizationId));

const webhooks = () => ada.person.api.workspace.webhooks;
const named = <Rest extends object>(rest: Rest) => ({ workspaceHandle: ada.workspaceHandle, ...rest });
const callsAt = (path: string) => receiver.callsAt(path);

const newEndpoint = (path: string, eventTypes: (typeof webhookEventTypes)[number][] = []) =>
  webhooks().create.mutate(named({ url: `${receiver.origin}${path}`, eventTypes }));

const issue = (email: string) =>
  ada.person.api.workspace.passes.issue.mutate(
    named({ passTemplateId: ada.passTemplateId, user: { email }, attributes: { points: 1 } }),
  );

const verify = (secret: string, { body, headers }: Received): Message =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Message;

const lastDelivery = async (endpointId: string) =>
  (await webhooks().deliveries.query(named({ endpointId }))).deliveries[0];

test('an issued pass is reported at once, signed as Standard Webhooks requires, and is in the log', async () => {
  const { id: endpointId, secret } = await newEndpoint('/all', ['pass.issued']);
  const pass = await issue('grace@example.com');
  const call = await waitFor('the message', async () => callsAt('/all')[0]);
  const message = verify(secret, call);
  expect(message).toEqual({
    type: 'pass.issued',
    timestamp: expect.any(String),
    data: {
      workspaceHandle: ada.workspaceHandle,
      passId: pass.id,
      passTemplateId: ada.passTemplateId,
      email: 'grace@example.com',
    },
  });
  const delivery = await waitFor('the log', async () => {
    const last = await lastDelivery(endpointId);
    return last?.status === 'delivered' && last;
  });
  expect(delivery).toMatchObject({
    messageId: call.headers['webhook-id'],
    eventType: 'pass.issued',
    attempts: 1,
    responseStatus: 204,
    failure: null,
    nextAttemptAt: null,
  });
  expect(await webhooks().delivery.query(named({ endpointId, deliveryId: delivery.id }))).toMatchObject({
    requestBody: call.body,
    requestHeaders: { 'webhook-signature': call.headers['webhook-signature'] },
    responseHeaders: { connection: 'close' },
    responseExcerpt: '',
  });
});

test('events of a workspace are sent with their documented name and form, and an endpoint only gets those it follows', async () => {
  const { secret } = await newEndpoint('/documented');
  const { secret: narrow } = await newEndpoint('/narrow', ['campaign.completed', 'pass.voided']);
  const { types, campaignId, apiKey } = await causeEveryEvent(ada);
  const messages = await waitFor('all messages', async () => {
    const all = callsAt('/documented').map((call) => verify(secret, call));
    return types.every((type) => all.some((message) => message.type === type)) && all;
  });
  for (const { type, data } of messages) {
    const known = webhookEventTypes.find((name) => name === type);
    if (!known) throw new Error(`${type} is not documented.`);
    expect(webhookData[known].strict().parse(data), type).toEqual(data);
  }
  expect(messages.find(({ type }) => type === 'campaign.completed')?.data).toMatchObject({
    campaignId,
    status: 'Sent',
    stats: { failed: 0 },
  });
  expect(JSON.stringify(messages)).not.toContain(apiKey);
  const heard = callsAt('/narrow').map((call) => verify(narrow, call).type);
  expect(heard.sort()).toEqual(['campaign.completed', 'pass.voided']);
});

test('a failed message is resent with the same id and a new signature; one endpoint’s failure delays no other', async () => {
  const failing = await newEndpoint('/failing', ['pass.issued']);
  const healthy = await newEndpoint('/healthy', ['pass.issued']);
  receiver.answerAt('/failing', () => ({ status: callsAt('/failing').length < 2 ? 503 : 200 }));
  await issue('retry@example.com');
  await waitFor('the healthy one', async () => callsAt('/healthy')[0]);
  const waiting = await waitFor('the first failure', async () => {
    const last = await lastDelivery(failing.id);
    return last?.attempts === 1 && last;
  });
  expect(waiting).toMatchObject({
    status: 'pending',
    responseStatus: 503,
    failure: { reason: 'status', words: expect.stringContaining('503') },
    nextAttemptAt: expect.any(String),
  });
  expect((await webhooks().get.query(named({ endpointId: failing.id }))).failingSince).not.toBeNull();
  const waitMilliseconds = Date.parse(waiting.nextAttemptAt ?? '') - Date.now() - aheadMilliseconds;
  expect(waitMilliseconds).toBeGreaterThan(3_000);
  aheadMilliseconds += waitMilliseconds + 1_000;
  await endQueueWaits(world.databaseUrl);
  await waitFor('the second attempt', async () => callsAt('/failing')[1], 30_000);
  const [first, second] = callsAt('/failing');
  if (!first || !second) throw new Error('Both attempts were there.');
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
  verify(failing.secret, second);
  const done = await waitFor('the success', async () => {
    const last = await lastDelivery(failing.id);
    return last?.status === 'delivered' && last;
  });
  expect(done.attempts).toBe(2);
  expect(await webhooks().get.query(named({ endpointId: failing.id }))).toMatchObject({
    failingSince: null,
    isEnabled: true,
  });
  expect(callsAt('/healthy')).toHaveLength(1);
  expect((await webhooks().get.query(named({ endpointId: healthy.id }))).failingSince).toBeNull();
});

test('a rotated secret and the one before it both sign for a day, then only the new one; a replay is the same message', async () => {
  const { id: endpointId, secret: older } = await newEndpoint('/rotated', ['pass.issued']);
  const { secret: newer, previousSecretEndsAt } = await webhooks().rotateSecret.mutate(named({ endpointId }));
  expect(newer).not.toBe(older);
  expect(previousSecretEndsAt).not.toBeNull();
  await issue('rotation@example.com');
  const call = await waitFor('the message', async () => callsAt('/rotated')[0]);
  expect(verify(older, call)).toEqual(verify(newer, call));
  const delivery = await waitFor('the log', async () => {
    const last = await lastDelivery(endpointId);
    return last?.status === 'delivered' && last;
  });
  await world.server.ctx.database.inWorkspace(ada.workspaceId, ({ db }) =>
    db
      .updateTable('webhook_endpoints')
      .set({ previous_secret_ends_at: world.server.ctx.clock() })
      .where('workspace_id', '=', ada.workspaceId)
      .where('id', '=', endpointId)
      .execute(),
  );
  const again = await webhooks().replay.mutate(named({ endpointId, deliveryId: delivery.id }));
  expect(again).toMatchObject({ status: 'pending', messageId: delivery.messageId });
  const replayed = await waitFor('the replay', async () => callsAt('/rotated')[1]);
  expect(replayed.headers['webhook-id']).toBe(call.headers['webhook-id']);
  expect(replayed.body).toBe(call.body);
  verify(newer, replayed);
  expect(() => verify(older, replayed)).toThrow();
});

test('a test message reports its result, and a redirect into the private network fails with a message', async () => {
  const { id: endpointId, secret } = await newEndpoint('/tested', ['pass.issued']);
  const outcome = await webhooks().test.mutate(named({ endpointId }));
  expect(outcome).toMatchObject({ eventType: 'webhook.test', status: 'delivered', responseStatus: 204 });
  expect(verify(secret, callsAt('/tested')[0] as Received).type).toBe('webhook.test');
  receiver.answerAt('/tested', () => ({ status: 302, headers: { location: `${receiver.origin}/inside` } }));
  expect(await webhooks().test.mutate(named({ endpointId }))).toMatchObject({
    status: 'failed',
    responseStatus: 302,
    failure: { reason: 'redirected', words: expect.stringContaining('not followed') },
    nextAttemptAt: null,
  });
  expect(callsAt('/inside')).toEqual([]);
});

test('an address in a private network, or one with a password, is refused with a message at the field', async () => {
  const complaints: [string, string][] = [
    ['http://10.0.0.1/hooks', 'private network'],
    ['http://169.254.169.254/latest/meta-data', 'private network'],
    ['http://[::1]:8080/', 'private network'],
    ['http://2130706434/', 'private network'],
    ['https://me:secret@example.com/', 'user name and password'],
    ['ftp://example.com/', 'begins with https://'],
    ['example', 'Enter a web address'],
  ];
  for (const [url, words] of complaints)
    await expect(webhooks().create.mutate(named({ url })), url).rejects.toMatchObject({
      data: {
        appCode: 'validationFailed',
        issues: [{ path: 'url', message: expect.stringContaining(words) }],
      },
    });
});

test('an endpoint that answers 410 is disabled at once; one that always fails, after five days', async () => {
  const gone = await newEndpoint('/gone', ['pass.issued']);
  const dead = await newEndpoint('/dead', ['pass.issued']);
  receiver.answerAt('/gone', () => ({ status: 410 }));
  receiver.answerAt('/dead', () => ({ status: 500 }));
  await newEndpoint('/watch', ['webhookEndpoint.disabled']);
  await issue('gone@example.com');
  const get = (endpointId: string) => webhooks().get.query(named({ endpointId }));
  await waitFor('the gone one', async () => !(await get(gone.id)).isEnabled);
  expect(await get(gone.id)).toMatchObject({ disabledReason: 'gone' });
  await waitFor('the first failure', async () => (await get(dead.id)).failingSince);
  expect((await get(dead.id)).isEnabled).toBe(true);

  // Simulates the last of five days of failures.
  await world.server.ctx.database.inWorkspace(ada.workspaceId, ({ db }) =>
    db
      .updateTable('webhook_endpoints')
      .set({ failing_days: 5 })
      .where('workspace_id', '=', ada.workspaceId)
      .where('id', '=', dead.id)
      .execute(),
  );
  aheadMilliseconds = 5 * dayMilliseconds;
  await ada.person.refresh(ada.organizationId);
  await issue('five-days-later@example.com');
  await waitFor('the dead one', async () => !(await get(dead.id)).isEnabled);
  expect(await get(dead.id)).toMatchObject({ disabledReason: 'failing' });
  // Signed five days ahead, which receivers refuse as stale; read without verification.
  const reasonOf = (endpointId: string) =>
    callsAt('/watch')
      .map(({ body }) => (JSON.parse(body) as Message).data)
      .find((data) => data.endpointId === endpointId)?.reason;
  await waitFor('word of both', async () => reasonOf(gone.id) && reasonOf(dead.id));
  expect([reasonOf(gone.id), reasonOf(dead.id)]).toEqual(['gone', 'failing']);
  const { deliveries } = await webhooks().deliveries.query(
    named({ endpointId: dead.id, status: 'pending' as const }),
  );
  expect(deliveries).toEqual([]);
  const failed = await lastDelivery(dead.id);
  await expect(
    webhooks().replay.mutate(named({ endpointId: dead.id, deliveryId: failed?.id ?? '' })),
  ).rejects.toMatchObject({ data: { appCode: 'webhookEndpointDisabled' } });

  receiver.answerAt('/dead', () => ({ status: 200 }));
  expect(await webhooks().update.mutate(named({ endpointId: dead.id, isEnabled: true }))).toMatchObject({
    isEnabled: true,
    disabledReason: null,
    failingSince: null,
  });
  const before = callsAt('/dead').length;
  await webhooks().replay.mutate(named({ endpointId: dead.id, deliveryId: failed?.id ?? '' }));
  await waitFor('the replay', async () => callsAt('/dead').length > before);
});

test('the admins are mailed about a disabled endpoint', async () => {
  const mail = await waitFor('the mail', async () => {
    const answer = await fetch(`${world.publicUrl}/lab/mailbox.json`);
    const { messages } = (await answer.json()) as {
      messages: { to: string; subject: string; text: string }[];
    };
    return messages.find(({ to, subject }) => to === ada.person.email && subject.includes('webhook'));
  });
  expect(mail.subject).toContain('was disabled');
  expect(mail.text).toContain(`${world.publicUrl}/${ada.workspaceHandle}/integrations`);
  expect(mail.text).not.toContain('/gone');
});

test('the public API does the same with a key, and describes every message', async () => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${world.publicUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as { data: Record<string, unknown> }) };
  };
  const created = await call('POST', '/webhook-endpoints', {
    url: `${receiver.origin}/rest`,
    description: 'Till',
  });
  expect(created).toMatchObject({
    status: 201,
    data: { secret: expect.stringMatching(/^whsec_/), eventTypes: [] },
  });
  const path = `/webhook-endpoints/${created.data.id}`;
  expect((await call('GET', path)).data).not.toHaveProperty('secret');
  expect(await call('PATCH', path, { description: 'Second till' })).toMatchObject({
    status: 200,
    data: { description: 'Second till', url: `${receiver.origin}/rest` },
  });
  const tested = await call('POST', `${path}/test`);
  expect(tested).toMatchObject({ status: 200, data: { status: 'delivered' } });
  expect(await call('GET', `${path}/deliveries?status=delivered&limit=1`)).toMatchObject({
    data: { items: [{ id: tested.data.id }], totalCount: 1, nextCursor: null },
  });
  expect((await call('POST', `${path}/deliveries/${tested.data.id}/replay`)).status).toBe(200);
  await waitFor('the replay', async () => callsAt('/rest')[1]);
  expect(await call('DELETE', path)).toMatchObject({ status: 200, data: { id: created.data.id } });
  expect((await call('GET', path)).status).toBe(404);
  const { webhooks: described } = (await (await fetch(`${world.publicUrl}/api/v1/openapi.json`)).json()) as {
    webhooks: Record<string, unknown>;
  };
  expect(Object.keys(described).sort()).toEqual([...webhookEventTypes].sort());
});

test('an overdue message is sent after all; the log keeps a month; without an endpoint nothing is sent', async () => {
  const { id: endpointId } = await newEndpoint('/aged', ['apiKey.created']);
  await webhooks().test.mutate(named({ endpointId }));
  const { ctx } = world.server;
  const later = (days: number) => new Date(ctx.clock().getTime() + days * dayMilliseconds);
  const inWorkspace = ctx.database.inWorkspace.bind(ctx.database, ada.workspaceId);
  await inWorkspace(({ db }) =>
    db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', next_attempt_at: later(-0.01) })
      .where('workspace_id', '=', ada.workspaceId)
      .where('endpoint_id', '=', endpointId)
      .execute(),
  );
  // Others of this story may be overdue as well.
  expect(await inWorkspace((tx) => requeueOverdue(ctx, tx, ctx.clock()))).toBeGreaterThan(0);
  await waitFor('the forgotten one', async () => (await lastDelivery(endpointId))?.status === 'delivered');
  expect(callsAt('/aged')).toHaveLength(2);

  const retention = { retentionDays: ctx.config.webhookRetentionDays };
  await inWorkspace((tx) => removeOldWebhookDeliveries(tx, later(29), retention));
  expect(await lastDelivery(endpointId)).toBeDefined();
  await inWorkspace((tx) => removeOldWebhookDeliveries(tx, later(31), retention));
  expect(await lastDelivery(endpointId)).toBeUndefined();

  const { endpoints } = await webhooks().list.query(named({}));
  for (const endpoint of endpoints) await webhooks().remove.mutate(named({ endpointId: endpoint.id }));
  const told = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'webhooks.tell-endpoints'`.execute(
      ctx.database.global,
    );
    return rows[0]?.count;
  };
  const before = await told();
  expect(before).toBeGreaterThan(0);
  await issue('nobody-listens@example.com');
  expect(await told()).toBe(before);
});
