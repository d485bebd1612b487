import type { ScanAction } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { applePassStore } from '../devices/apple-pass-store.ts';
import { downloadApp } from '../downloads/download.http.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { restorePass } from '../passes/restore-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { scanPass } from '../scans/scan-pass.ts';
import { getPassTimeline } from './get-pass-timeline.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

async function issueOne() {
  const { workspaceId, passIds } = await createTestWorkspace(server.ctx);
  const address = { workspaceId, passId: passIds[0] ?? '' };
  const iPhone = {
    scope: workspaceId,
    serialNumber: passSerialNumber(address),
    passTypeIdentifier: server.ctx.apple.platform?.identifier ?? '',
    deviceLibraryIdentifier: 'phone',
    pushToken: 'ab',
  };
  return { address, iPhone, url: downloadUrl(server.ctx, address, 1) };
}

const open = (url: string, userAgent: string) =>
  downloadApp(server.ctx, { publicPage: async () => new Response() }).request(new URL(url).pathname, {
    headers: { 'user-agent': userAgent },
  });

async function timelineOf({ workspaceId, passId }: { workspaceId: string; passId: string }) {
  await server.ctx.passLog.flush();
  return getPassTimeline(server.ctx, workspaceId, passId);
}

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a timeline holds what the page, the phone and the wallet told, newest first', async () => {
  const { address, iPhone, url } = await issueOne();
  const store = applePassStore(server.ctx);
  for (const page of [url, `${url}/apple`]) {
    expect((await open(page, safari)).status).toBe(200);
    await server.ctx.passLog.flush();
  }
  await store.registerDevice(iPhone);
  await server.ctx.passLog.flush();
  await store.listUpdatedPasses({ ...iPhone, since: null });
  const timeline = await timelineOf(address);
  expect(timeline.entries.map(({ kind }) => kind)).toEqual([
    'listed',
    'registered',
    'addedToApple',
    'pageOpened',
    'issued',
  ]);
  expect(timeline.entries.find(({ kind }) => kind === 'pageOpened')?.device).toBe('Safari on iPhone');
  expect(timeline.appleDevices).toMatchObject([{ name: expect.stringMatching(/^iPhone [0-9A-F]{4}$/) }]);
  expect(timeline.appleDevices[0]?.lastAskedAt).not.toBeNull();
  expect(timeline.findings).toEqual([]);
});

test('a phone that asks for a pass it has is logged without a download', async () => {
  const { address, iPhone } = await issueOne();
  const store = applePassStore(server.ctx);
  const pass = await store.findPass(iPhone);
  if (!pass) throw new Error('The pass was not found.');
  store.recordUnchanged?.(pass);
  const { entries } = await timelineOf(address);
  expect(entries.map(({ kind }) => kind)).toEqual(['unchanged', 'issued']);
});

test('a removed pass is explained by its removal', async () => {
  const { address, iPhone } = await issueOne();
  const store = applePassStore(server.ctx);
  await store.registerDevice(iPhone);
  await store.unregisterDevice(iPhone);
  const { entries, findings } = await timelineOf(address);
  expect(entries.map(({ kind }) => kind)).toEqual(['unregistered', 'registered', 'issued']);
  expect(findings).toMatchObject([{ case: 'removed' }]);
});

test('a voiding that was undone stays, with who undid it', async () => {
  const { address } = await issueOne();
  const { ctx } = server;
  const { apiKeyId } = await ctx.database.inWorkspace(address.workspaceId, async (tx) => {
    await voidPass(ctx, tx, address.passId, { atOnce: false });
    const { id } = await createApiKey(ctx, tx, { name: 'Shop', createdBy: null });
    return { apiKeyId: id };
  });
  const voided = await timelineOf(address);
  await ctx.database.inWorkspace(address.workspaceId, (tx) =>
    restorePass(ctx, tx, address.passId, { via: 'api', by: apiKeyId }),
  );
  const { entries } = await timelineOf(address);
  expect(entries.map(({ kind }) => kind)).toEqual(['restored', 'voided', 'issued']);
  expect(entries[0]).toMatchObject({ detail: 'api', by: 'Shop' });
  expect(entries[1]?.at).toBe(voided.entries.find(({ kind }) => kind === 'voided')?.at);
});

test('scans appear with what they did, or why they were refused', async () => {
  const { address } = await issueOne();
  const scan = (action: ScanAction) =>
    scanPass(
      server.ctx,
      { workspaceId: address.workspaceId, scannedBy: server.ctx.ids.uuid() },
      { id: server.ctx.ids.uuid(), barcode: passSerialNumber(address), action },
    );
  await scan({ kind: 'add', attribute: 'points', amount: 10 });
  await scan({ kind: 'redeem' });
  await scan({ kind: 'visit' });
  await scan({ kind: 'redeem' });
  const { entries } = await timelineOf(address);
  const scans = entries.filter(({ kind }) => ['scanned', 'redeemed', 'scanRefused'].includes(kind));
  expect(scans.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['scanRefused', 'This pass was redeemed before.'],
    ['scanned', 'visit'],
    ['redeemed', null],
    ['scanned', 'points +10'],
  ]);
});

test('a pass that was only issued has no log', async () => {
  const { address } = await issueOne();
  await timelineOf(address);
  const rows = await server.ctx.database.inWorkspace(address.workspaceId, ({ db }) =>
    db.selectFrom('pass_logs').selectAll().where('workspace_id', '=', address.workspaceId).execute(),
  );
  expect(rows).toEqual([]);
});

test('the log keeps the newest fifty entries', async () => {
  const { address } = await issueOne();
  for (let batch = 0; batch < 3; batch++) {
    for (let index = 0; index < 30; index++)
      server.ctx.passLog.add(address, { kind: 'pageOpened', device: `Phone ${batch * 30 + index}` });
    await server.ctx.passLog.flush();
  }
  const { entries } = await timelineOf(address);
  const opened = entries.filter(({ kind }) => kind === 'pageOpened').map(({ device }) => device);
  expect(opened).toHaveLength(50);
  expect(opened).toContain('Phone 89');
  expect(opened).not.toContain('Phone 39');
});

test('a page reloaded within a second counts once', async () => {
  const { address } = await issueOne();
  for (let index = 0; index < 5; index++)
    server.ctx.passLog.add(address, { kind: 'pageOpened', device: 'Safari on iPhone' });
  const { entries } = await timelineOf(address);
  expect(entries.filter(({ kind }) => kind === 'pageOpened')).toHaveLength(1);
});

test('another workspace’s pass has no timeline', async () => {
  const { address } = await issueOne();
  const other = await issueOne();
  await expect(timelineOf({ ...address, workspaceId: other.address.workspaceId })).rejects.toMatchObject({
    code: 'notFound',
  });
});
