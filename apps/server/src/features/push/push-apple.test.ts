import type { PushOutcome, PushRequest } from '@tessera/apple-wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { campaignChangeTurned } from '../campaigns/campaign-events.ts';
import { finishChunksJob } from '../campaigns/campaigns.jobs.ts';
import { registerAppleDevice } from '../devices/register-apple-device.ts';
import { unregisterAppleDevice } from '../devices/unregister-apple-device.ts';
import { pushAppleChunkRetriesMax, refreshApplePassesJob, refreshAppleTemplateJob } from './push.jobs.ts';
import { pushAppleChunk } from './push-apple-chunk.ts';
import { refreshApplePasses } from './refresh-apple-passes.ts';
import { refreshAppleTemplate } from './refresh-apple-template.ts';
import { removeDeadDevices } from './remove-dead-devices.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const accepted: PushOutcome = { kind: 'accepted', status: 200 };
const badToken: PushOutcome = { kind: 'badToken', status: 400, reason: 'BadDeviceToken' };
const gone = (timestamp: number): PushOutcome => ({
  kind: 'gone',
  status: 410,
  reason: 'Unregistered',
  timestamp,
});
const throttled = (retryAfterMilliseconds: number | null = null): PushOutcome => ({
  kind: 'throttled',
  status: 429,
  reason: 'TooManyRequests',
  retryAfterMilliseconds,
});
const away: PushOutcome = {
  kind: 'unavailable',
  status: 503,
  reason: 'Shutdown',
  retryAfterMilliseconds: null,
};

async function createPhones(...phonesOfPasses: string[][]) {
  const created = await createTestWorkspace(server.ctx, { passes: phonesOfPasses.length });
  const { workspaceId, passIds, passTemplateId } = created;
  for (const [index, phones] of phonesOfPasses.entries())
    for (const phone of phones) await register({ workspaceId, passId: passIds[index] ?? '', phone });
  const campaignId = await launchForAll({ workspaceId, passTemplateId, passIds });
  return { ...created, campaignId };
}

function launchForAll({
  workspaceId,
  passTemplateId,
  passIds,
}: Pick<TestWorkspace, 'workspaceId' | 'passTemplateId' | 'passIds'>) {
  const id = server.ctx.ids.uuid();
  const at = server.ctx.clock();
  return server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const released_through = passIds.at(-1) ?? null;
    const run = { id, target_pass_template_id: passTemplateId, launched_at: at, released_through };
    await insertLaunched({ workspaceId, db }, [{ ...run, content: { message: 'Cake' } }]);
    await db
      .insertInto('campaign_chunks')
      .values({
        workspace_id: workspaceId,
        run_id: id,
        number: 1,
        first_pass_id: passIds[0] ?? '',
        last_pass_id: passIds.at(-1) ?? '',
        recipients: passIds.length,
        released_at: at,
        created_at: at,
      })
      .execute();
    return id;
  });
}

async function register({
  workspaceId,
  passId,
  phone,
  pushToken = phone,
}: Record<'workspaceId' | 'passId' | 'phone', string> & { pushToken?: string }) {
  await registerAppleDevice(server.ctx, {
    scope: workspaceId,
    serialNumber: passSerialNumber({ workspaceId, passId }),
    passTypeIdentifier: 'pass.example',
    deviceLibraryIdentifier: phone,
    pushToken,
  });
}

function fakeApns(answer: (pushToken: string) => PushOutcome | Promise<PushOutcome>) {
  const pushed: string[] = [];
  const sent: object[] = [];
  const news: object[] = [];
  const { ctx: real } = server;
  const ctx: Context = {
    ...real,
    apple: {
      ...real.apple,
      push: {
        ...real.apple.push,
        async pushMany<Request extends PushRequest>(
          requests: Iterable<Request> | AsyncIterable<Request>,
          onOutcome: (request: Request, outcome: PushOutcome) => void,
        ) {
          for await (const request of requests) {
            pushed.push(request.pushToken);
            onOutcome(request, await answer(request.pushToken));
          }
        },
      },
    },
    queue: {
      ...real.queue,
      sendMany: async (_tx, job, payloads) => {
        const kept = job.name === finishChunksJob.name ? news : sent;
        kept.push(...payloads.map((payload) => Object(payload)));
      },
    },
  };
  return { ctx, pushed, sent, news };
}

const chunkOf = ({
  workspaceId,
  passTemplateId,
  passIds,
  campaignId,
}: Awaited<ReturnType<typeof createPhones>>) => ({
  workspaceId,
  passTemplateId,
  campaignId,
  number: 1,
  firstPassId: passIds[0] ?? '',
  lastPassId: passIds.at(-1) ?? '',
  notifies: true,
});
const attempt = (retries = 0) => ({ retries, signal: new AbortController().signal });

async function phonesOf(workspaceId: string): Promise<string[]> {
  const devices = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('apple_devices').select('push_token').where('workspace_id', '=', workspaceId).execute(),
  );
  return devices.map((device) => device.push_token).toSorted();
}

test('pushes that APNs does not take are counted by reason for the log; accepted and gone devices are not', async () => {
  const created = await createPhones(['x1'], ['x2'], ['x3'], ['x4'], ['x5']);
  const answers: Record<string, PushOutcome> = { x1: badToken, x2: away, x3: away, x4: gone(Date.now()) };
  const { ctx } = fakeApns((token) => answers[token] ?? accepted);
  const counts: Record<string, number> = {};
  const countedLog: Context['countedLog'] = {
    close: () => undefined,
    add: (_, message, { kind, count = 1 }) => {
      expect([message, kind.workspaceId]).toEqual(['A push to APNs failed', created.workspaceId]);
      counts[String(kind.reason)] = (counts[String(kind.reason)] ?? 0) + count;
    },
  };
  await pushAppleChunk({ ...ctx, countedLog }, chunkOf(created), attempt());
  expect(counts).toEqual({ BadDeviceToken: 1, Shutdown: 2 });
});

test('a permanent refusal is in the log of each pass with its reason; success and outages are not', async () => {
  const created = await createPhones(['y1'], ['y2'], ['y3']);
  const { ctx } = fakeApns((token) => (token === 'y1' ? badToken : token === 'y2' ? away : accepted));
  const logged: unknown[] = [];
  const passLog: Context['passLog'] = {
    ...ctx.passLog,
    add: ({ passId }, { kind, detail }) => logged.push([passId, kind, detail]),
  };
  await pushAppleChunk({ ...ctx, passLog }, chunkOf(created), attempt());
  expect(logged).toEqual([[created.passIds[0], 'pushRefused', 'BadDeviceToken']]);
});

describe('a chunk of a campaign', () => {
  test('counts a pass on two phones once, even if they are notified in different rounds', async () => {
    const created = await createPhones(['a1', 'a2'], ['a3']);
    let late = true;
    const { ctx, pushed, news } = fakeApns((token) => (late && token === 'a2' ? throttled() : accepted));
    const left = await pushAppleChunk(ctx, chunkOf(created), attempt());
    late = false;
    await pushAppleChunk(ctx, left?.again ?? chunkOf(created), attempt());
    expect(pushed.slice(3)).toEqual(['a2']);
    expect(news).toMatchObject([{ passUpdates: 2, notifications: 2, failed: 0 }]);
  });

  test('counts as silent the passes that show the message of a newer campaign', async () => {
    const created = await createPhones(['s1'], ['s2']);
    const { workspaceId, passIds } = created;
    const newer = await launchForAll(created);
    await created.inWorkspace(({ db }) =>
      sql`update campaign_runs set launched_at = (launched_at at time zone 'UTC' + interval '1 second') at time zone 'UTC', is_frozen = true
        where workspace_id = ${workspaceId} and id = ${newer}`.execute(db),
    );
    await created.inWorkspace(({ db }) =>
      sql`update campaign_chunks set pass_ids = ${[passIds[1] ?? '']}::uuid[], change_number = 1
        where workspace_id = ${workspaceId} and run_id = ${newer}`.execute(db),
    );
    const { ctx, news } = fakeApns(() => accepted);
    await pushAppleChunk(ctx, chunkOf(created), attempt());
    await pushAppleChunk(ctx, { ...chunkOf(created), campaignId: newer }, attempt());
    expect(news).toMatchObject([
      { campaignId: created.campaignId, passUpdates: 2, notifications: 1 },
      { campaignId: newer, passUpdates: 1, notifications: 1 },
    ]);
  });

  test('notifies a phone that has a new push token in the next round', async () => {
    const created = await createPhones(['a4']);
    const { ctx, pushed, news } = fakeApns((token) => (token === 'a4' ? throttled() : accepted));
    const left = await pushAppleChunk(ctx, chunkOf(created), attempt());
    await register({ ...created, passId: created.passIds[0] ?? '', phone: 'a4', pushToken: 'a5' });
    expect(await pushAppleChunk(ctx, left?.again ?? chunkOf(created), attempt())).toBeUndefined();
    expect(pushed).toEqual(['a4', 'a5']);
    expect(news).toMatchObject([{ passUpdates: 1, failed: 0 }]);
  });

  test('notifies and keeps a phone that registers again while APNs reports its old push token as dead', async () => {
    const created = await createPhones(['a6']);
    const { ctx, pushed, news } = fakeApns(async (token) => {
      if (token !== 'a6') return accepted;
      await register({ ...created, passId: created.passIds[0] ?? '', phone: 'a6', pushToken: 'a7' });
      return gone(Date.now());
    });
    const left = await pushAppleChunk(ctx, chunkOf(created), attempt());
    await pushAppleChunk(ctx, left?.again ?? chunkOf(created), attempt());
    expect(pushed).toEqual(['a6', 'a7']);
    expect(news).toMatchObject([{ passUpdates: 1, failed: 0 }]);
    expect(await phonesOf(created.workspaceId)).toEqual(['a7']);
  });

  test('counts a phone that came back after APNs saw it go as failed, and keeps it', async () => {
    const created = await createPhones(['a8']);
    const { ctx, news } = fakeApns(() => gone(0));
    await pushAppleChunk(ctx, chunkOf(created), attempt());
    expect(news).toMatchObject([{ passUpdates: 0, failed: 1 }]);
    expect(await phonesOf(created.workspaceId)).toEqual(['a8']);
  });

  test('waits for as long as APNs asks', async () => {
    const created = await createPhones(['b1']);
    const { ctx } = fakeApns(() => throttled(90_000));
    expect(await pushAppleChunk(ctx, chunkOf(created), attempt())).toHaveProperty(
      'afterSeconds',
      expect.toSatisfy((seconds: number) => seconds >= 90 && seconds < 120),
    );
  });

  test('counts every phone as failed if the first round fails permanently', async () => {
    const created = await createPhones(['c1', 'c2']);
    const { ctx, news } = fakeApns(() => {
      throw new Error('The key cannot be opened.');
    });
    await expect(pushAppleChunk(ctx, chunkOf(created), attempt())).rejects.toThrow();
    await pushAppleChunk(ctx, chunkOf(created), attempt(pushAppleChunkRetriesMax));
    expect(news).toMatchObject([{ passUpdates: 0, notifications: 0, failed: 2 }]);
  });
});

test('only the phones of a changed pass that APNs could not serve are retried', async () => {
  const { workspaceId, passTemplateId, passIds } = await createPhones(['d1', 'd2']);
  let late = true;
  const { ctx, pushed } = fakeApns((token) => (late && token === 'd2' ? throttled(30_000) : accepted));
  const refresh = { workspaceId, passTemplateId, passId: passIds[0] ?? '' };
  const left = await refreshApplePasses(ctx, refresh);
  expect(left?.afterSeconds).toBeGreaterThanOrEqual(30);
  late = false;
  expect(await refreshApplePasses(ctx, left?.again ?? refresh)).toBeUndefined();
  expect(pushed.slice(2)).toEqual(['d2']);
});

test('a set of passes notifies each of their phones once, and no others', async () => {
  const { workspaceId, passTemplateId, passIds } = await createPhones(['91', '92'], ['93'], ['91']);
  const { ctx, pushed } = fakeApns(() => accepted);
  const [first = '', , third = ''] = passIds;
  await refreshApplePasses(ctx, { workspaceId, passTemplateId, passIds: [third, first] });
  expect(pushed.sort()).toEqual(['91', '92']);
});

test('a job of an older version without device identifiers notifies all phones', async () => {
  const { workspaceId, passTemplateId, passIds } = await createPhones(['a1', 'a2']);
  const { ctx, pushed } = fakeApns(() => accepted);
  const older = { workspaceId, passTemplateId, passId: passIds[0], later: { round: 1, pushTokens: ['a2'] } };
  await refreshApplePasses(ctx, refreshApplePassesJob.payload.parse(older));
  expect(pushed.sort()).toEqual(['a1', 'a2']);
});

describe('after a publish', () => {
  test('a phone APNs cannot serve is retried separately and delays no other range', async () => {
    const { workspaceId, passTemplateId, passIds } = await createPhones(['e1'], ['e2']);
    const { ctx, sent } = fakeApns((token) => (token === 'e1' ? throttled() : accepted));
    const next = await refreshAppleTemplate(ctx, { workspaceId, passTemplateId }, attempt());
    expect(next).toEqual({
      again: { workspaceId, passTemplateId, afterPassId: passIds[1] },
      afterSeconds: 0,
    });
    expect(sent).toMatchObject([{ passId: passIds[0], later: { round: 1, devices: ['e1'] } }]);
  });

  test('an outage delays the walk but does not end it', async () => {
    const { workspaceId, passTemplateId, passIds } = await createPhones(['f1']);
    const { ctx, pushed } = fakeApns(() => away);
    let step = await refreshAppleTemplate(ctx, { workspaceId, passTemplateId }, attempt());
    while (step?.again.later) step = await refreshAppleTemplate(ctx, step.again, attempt());
    expect(step?.again.afterPassId).toBe(passIds[0]);
    expect(pushed).toHaveLength(10);
  });
});

test('when a change for few passes ends, only their phones are asked to update', async () => {
  const created = await createPhones(['31'], ['32'], ['33']);
  const { workspaceId, passTemplateId, passIds, campaignId } = created;
  const recipients = [passIds[0] ?? '', passIds[2] ?? ''];
  await server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const ofCampaign = sql<boolean>`workspace_id = ${workspaceId} and run_id = ${campaignId}`;
    await db.updateTable('campaign_chunks').set({ pass_ids: recipients }).where(ofCampaign).execute();
  });
  const { payload } = campaignChangeTurned({
    id: campaignId,
    target_pass_template_id: passTemplateId,
    is_frozen: true,
  });
  const { ctx, pushed } = fakeApns(() => accepted);
  const refresh = refreshAppleTemplateJob.payload.parse({ ...payload, workspaceId });
  const next = await refreshAppleTemplate(ctx, refresh, attempt());
  expect(pushed.sort()).toEqual(['31', '33']);
  await expect(refreshAppleTemplate(ctx, next?.again ?? refresh, attempt())).resolves.toBeUndefined();
});

test('a wrong certificate costs at most three registrations a day, even one pass at a time', async () => {
  const { workspaceId, passTemplateId, passIds } = await createPhones(['01'], ['02'], ['03'], ['04'], ['05']);
  const { ctx } = fakeApns(() => badToken);
  for (const passId of passIds) await refreshApplePasses(ctx, { workspaceId, passTemplateId, passId });
  expect(await phonesOf(workspaceId)).toEqual(['04', '05']);
  const tomorrow = { ...ctx, clock: () => new Date(server.ctx.clock().getTime() + 25 * 3_600_000) };
  await refreshApplePasses(tomorrow, { workspaceId, passTemplateId, passId: passIds[3] ?? '' });
  expect(await phonesOf(workspaceId)).toEqual(['05']);
});

test('unanswered pushes do not make a wrong certificate’s bad tokens look few', async () => {
  const silent = Array.from({ length: 16 }, (_, index) => `1${index.toString(16)}`);
  const created = await createPhones([...silent, '21', '22', '23', '24']);
  const { ctx } = fakeApns((token) => (silent.includes(token) ? away : badToken));
  await pushAppleChunk(ctx, chunkOf(created), attempt());
  expect(await phonesOf(created.workspaceId)).toHaveLength(20);
});

test('a phone removed while another unregisters: the pass becomes inactive once', async () => {
  for (let round = 0; round < 5; round++) {
    const { workspaceId, passIds } = await createPhones(['aa', 'bb']);
    const [passId = ''] = passIds;
    const { updated_at: registeredAt } = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom('apple_devices')
        .select('updated_at')
        .where('workspace_id', '=', workspaceId)
        .where('push_token', '=', 'aa')
        .executeTakeFirstOrThrow(),
    );
    await Promise.all([
      removeDeadDevices(server.ctx, workspaceId, [
        { pushToken: 'aa', devices: ['aa'], registeredAt, passIds },
      ]),
      unregisterAppleDevice(server.ctx, {
        scope: workspaceId,
        serialNumber: passSerialNumber({ workspaceId, passId }),
        passTypeIdentifier: 'pass.example',
        deviceLibraryIdentifier: 'bb',
      }),
    ]);
    const events = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom('events')
        .select('payload')
        .where('workspace_id', '=', workspaceId)
        .where('type', '=', 'pass.removed')
        .execute(),
    );
    expect(events.filter(({ payload }) => Object(payload).becameInactive)).toHaveLength(1);
    expect(events).toHaveLength(2);
  }
});
