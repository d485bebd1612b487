import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { resumeWebhookRemovals } from '../../maintenance/requeue-lost-jobs.ts';
import { openDatabaseServer } from '../../platform/database/open-database-server.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { OutgoingOutcome } from '../../platform/outgoing/outgoing.ts';
import { handle } from '../../platform/queue/job.ts';
import { openQueue } from '../../platform/queue/queue.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { getWebhookDelivery } from './deliveries/get-webhook-delivery.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { mailDisabledEndpoint } from './mail-disabled-endpoint.ts';
import { removeWebhookEndpoint } from './remove-webhook-endpoint.ts';
import { removeWebhookLog } from './remove-webhook-log.ts';
import { deliverWebhooksJob, mailDisabledEndpointJob, removeWebhookLogJob } from './webhooks.jobs.ts';

const hourMilliseconds = 3_600_000;
const { signal } = new AbortController();

let server: TestServer;
let workspaceId: string;
let ctx: Context;
let now = new Date();
let status = 204;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ({ workspaceId } = await createTestWorkspace(server.ctx, { passes: 0 }));
  const answer = async (): Promise<OutgoingOutcome> => ({
    kind: 'answered',
    status,
    retryAfter: null,
    excerpt: '',
    headers: {},
    durationMilliseconds: 1,
  });
  ctx = {
    ...server.ctx,
    clock: () => now,
    outgoing: { ...server.ctx.outgoing, post: answer, check: async () => 'fine' },
  };
});

afterAll(() => server?.stop());

const inWorkspace: Context['database']['inWorkspace'] = (id, work) => ctx.database.inWorkspace(id, work);

const newEndpoint = async (): Promise<string> => {
  const input = { url: 'https://receiver.example/hooks', description: '', eventTypes: [], createdBy: null };
  return (await inWorkspace(workspaceId, (tx) => createWebhookEndpoint(ctx, tx, input))).id;
};

const getEndpoint = (id: string) => inWorkspace(workspaceId, (tx) => getWebhookEndpoint(ctx, tx, id));

async function writeDeliveries(endpointId: string, count: number): Promise<void> {
  await inWorkspace(workspaceId, ({ db }) =>
    sql`insert into webhook_deliveries
        (workspace_id, endpoint_id, id, event_type, body, status, attempts, round_attempts, next_attempt_at, created_at)
      select ${workspaceId}, ${endpointId}, gen_random_uuid(), 'pass.issued', '{}', 'pending', 0, 0, ${now}, ${now}
      from generate_series(1, ${count}) on conflict do nothing`.execute(db),
  );
}

async function deliverAfter(hours: number, endpointId: string): Promise<void> {
  now = new Date(now.getTime() + hours * hourMilliseconds);
  await writeDeliveries(endpointId, 1);
  await deliverWebhooks(ctx, { workspaceId, endpointId }, { retries: 0, signal });
}

test('an endpoint is disabled after five days of failures, but not after a week without deliveries', async () => {
  status = 500;
  const [busy, quiet] = [await newEndpoint(), await newEndpoint()];
  await deliverAfter(0, busy);
  await deliverAfter(0, quiet);
  for (let day = 1; day < 5; day += 1) await deliverAfter(24, busy);
  expect(await getEndpoint(busy)).toMatchObject({ isEnabled: true, failingSince: expect.any(String) });
  await deliverAfter(24, busy);
  expect(await getEndpoint(busy)).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
  await deliverAfter(72, quiet);
  expect(await getEndpoint(quiet)).toMatchObject({ isEnabled: true });
  status = 204;
  await deliverAfter(0.1, quiet);
  expect(await getEndpoint(quiet)).toMatchObject({ isEnabled: true, failingSince: null });
});

test('every admin gets one mail of their own about a disabled endpoint; members and former admins get none', async () => {
  status = 410;
  const endpointId = await newEndpoint();
  await deliverAfter(0, endpointId);
  const provider = requireEmbeddedProvider(ctx);
  const { organization } = await findWorkspaceById(ctx.database.global, workspaceId);
  const join = async (name: string, role: 'admin' | 'member') => {
    const email = `${name}@example.com`;
    const { id } = await provider.createUser({ email, password: null, firstName: null, lastName: null });
    await provider.addMembership({ userId: id, organizationId: organization.workos_identifier, role });
    return id;
  };
  await join('second-admin', 'admin');
  const memberId = await join('member', 'member');
  const mails: MailMessage[] = [];
  const payloads: unknown[] = [];
  const mailing: Context = {
    ...ctx,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
    queue: { ...ctx.queue, sendMany: async (_place, _job, all) => void payloads.push(...all) },
  };
  const notice = { workspaceId, endpointId, reason: 'gone' as const };
  await notifyAdmins(mailDisabledEndpointJob)(mailing, notice);
  expect(payloads).toHaveLength(2);
  for (const payload of [...payloads, { ...notice, adminId: memberId }])
    await mailDisabledEndpoint(mailing, payload as typeof notice & { adminId: string });
  expect(mails.map(({ to }) => to).sort()).toEqual([
    expect.stringMatching(/^owner-/),
    'second-admin@example.com',
  ]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mails[0]?.subject).toContain('was disabled');
  expect(mails[0]?.text).toContain('It goes to those who manage ');
  expect(mails[0]?.text).toContain(`/integrations?webhookEndpointId=${endpointId}`);
});

test('a removed endpoint disappears at once, and its log afterwards in steps', async () => {
  const endpointId = await newEndpoint();
  await writeDeliveries(endpointId, 4_500);
  const rows = () =>
    inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('endpoint_id', '=', endpointId)
        .execute(),
    );
  const [{ id: deliveryId } = { id: '' }] = await rows();
  await inWorkspace(workspaceId, (tx) => removeWebhookEndpoint(ctx, tx, endpointId));
  const gone = { code: 'notFound' };
  await expect(getEndpoint(endpointId)).rejects.toMatchObject(gone);
  await expect(
    inWorkspace(workspaceId, (tx) => getWebhookDelivery(tx, { endpointId, deliveryId })),
  ).rejects.toMatchObject(gone);
  await expect(
    inWorkspace(workspaceId, (tx) => removeWebhookEndpoint(ctx, tx, endpointId)),
  ).rejects.toMatchObject(gone);
  const { items } = await inWorkspace(workspaceId, (tx) => listWebhookEndpoints(ctx, tx, {}));
  expect(items.map(({ id }) => id)).not.toContain(endpointId);
  expect(await rows()).toHaveLength(4_500);

  const transactions: number[] = [];
  const counting: Context['database'] = {
    ...ctx.database,
    inWorkspace: async (id, work) => {
      const result = await ctx.database.inWorkspace(id, work);
      transactions.push((await rows()).length);
      return result;
    },
  };
  const removal = { workspaceId, endpointId };
  expect(await removeWebhookLog({ database: counting }, removal, { signal })).toBeUndefined();
  expect(transactions).toEqual([2_500, 500, 0]);
  await removeWebhookLog(ctx, removal, { signal });
});

test('a removal that lost its job is resumed, and an existing endpoint keeps its log', async () => {
  const endpointId = await newEndpoint();
  await writeDeliveries(endpointId, 1);
  await removeWebhookLog(ctx, { workspaceId, endpointId }, { signal });
  expect(await getEndpoint(endpointId)).toMatchObject({ id: endpointId });
  await inWorkspace(workspaceId, (tx) => removeWebhookEndpoint(ctx, tx, endpointId));
  const resumeAfter = (hours: number) =>
    inWorkspace(workspaceId, (tx) =>
      resumeWebhookRemovals(ctx, tx, new Date(now.getTime() + hours * hourMilliseconds)),
    );
  expect(await resumeAfter(5)).toBe(0);
  expect(await resumeAfter(7)).toBe(1);
  expect(await ctx.queue.find(removeWebhookLogJob, { endpointId })).toHaveLength(1);
});

test('two runs on the same log remove it completely', async () => {
  const endpointId = await newEndpoint();
  await writeDeliveries(endpointId, 6_500);
  await inWorkspace(workspaceId, (tx) => removeWebhookEndpoint(ctx, tx, endpointId));
  const run = () => removeWebhookLog(ctx, { workspaceId, endpointId }, { signal });
  expect(await Promise.all([run(), run()])).toEqual([undefined, undefined]);
  const left = await inWorkspace(workspaceId, ({ db }) =>
    sql`select id from webhook_deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
        union all select id from webhook_endpoints where workspace_id = ${workspaceId} and id = ${endpointId}`.execute(
      db,
    ),
  );
  expect(left.rows).toEqual([]);
});

test('a workspace with many slow endpoints does not block another', async () => {
  const { url, stop } = await openDatabaseServer(ctx.config, ctx.logger);
  const running: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let served = () => {};
  const othersTurn = new Promise<void>((resolve) => {
    served = resolve;
  });
  const job: typeof deliverWebhooksJob = { ...deliverWebhooksJob, name: 'test.deliver' };
  const deliver = async (_ctx: Context, run: { workspaceId: string }) => {
    running.push(run.workspaceId);
    if (run.workspaceId === '2') return served();
    await held;
  };
  const queue = await openQueue({ url, jobs: [job], logger: ctx.logger });
  const runOf = (id: string) => ({ workspaceId: id, endpointId: ctx.ids.uuid() });
  const place = { db: ctx.database.global };
  await queue.sendMany(
    place,
    job,
    Array.from({ length: 20 }, () => runOf('1')),
  );
  await queue.work(ctx, [handle(job, async () => deliver)]);
  await expect.poll(() => running.length, { timeout: 20_000 }).toBe(3);
  await queue.send(place, job, runOf('2'));
  await othersTurn;
  expect(running.filter((id) => id === '1')).toHaveLength(3);
  letGo();
  await queue.stop();
  await stop();
});
