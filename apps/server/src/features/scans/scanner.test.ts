import { type ScannerContent, scannerLinkMinutes } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createGoal } from '../goals/create-goal.ts';
import { createScanner, revokeScanner } from './create-scanner.ts';
import { listScanners } from './list-scanners.ts';
import { makeScannerLink } from './make-scanner-link.ts';

let server: TestServer;
let tenant: TestWorkspace;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  server.ctx.clock = () => now;
  tenant = await createTestWorkspace(server.ctx, { passes: 8 });
});

beforeEach(() => {
  now = new Date(Math.max(now.getTime(), Date.now()) + 60_000);
});

afterAll(() => server?.stop());

const barcodeAt = (index: number) =>
  passSerialNumber({ workspaceId: tenant.workspaceId, passId: tenant.passIds[index] ?? '' });

const create = (
  action: ScannerContent['actions'][number],
  passTemplateId = tenant.passTemplateId,
  goalId: string | null = null,
) =>
  tenant.inWorkspace((tx) =>
    createScanner(server.ctx, tx, {
      name: 'Till',
      passTemplateIds: [passTemplateId],
      actions: [action],
      goalId,
      createdBy: 'admin',
    }),
  );

async function linkOf(id: string): Promise<string> {
  const { link } = await tenant.inWorkspace((tx) => makeScannerLink(server.ctx, tx, id));
  return new URL(link).hash.slice(1);
}

const post = (path: string, body: object, cookie = '', origin = server.ctx.config.publicUrl) =>
  fetch(`${server.ctx.config.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin },
    body: JSON.stringify(body),
  });

async function enroll(token: string): Promise<{ status: number; cookie: string; header: string }> {
  const response = await post('/scan/enroll', { token });
  const header = response.headers.get('set-cookie') ?? '';
  return { status: response.status, header, cookie: header.split(';')[0] ?? '' };
}

const scan = (cookie: string, barcode: string, more: object = {}) =>
  post('/scan/scans', { id: server.ctx.ids.uuid(), barcode, ...more }, cookie);

async function enrolled(action: ScannerContent['actions'][number], goalId: string | null = null) {
  const { id } = await create(action, tenant.passTemplateId, goalId);
  const { cookie } = await enroll(await linkOf(id));
  return { id, cookie };
}

test('a link makes one phone the scanner, once and for a few minutes; its cookie is kept from scripts and other paths', async () => {
  const { id } = await create({ kind: 'redeem' });
  const token = await linkOf(id);
  const first = await enroll(token);
  expect(first.status).toBe(200);
  expect(first.header).toMatch(/Path=\/scan; HttpOnly; SameSite=Strict/);
  expect((await enroll(token)).status).toBe(404);
  expect((await scan(first.cookie, barcodeAt(0))).status).toBe(200);
  const late = await linkOf(id);
  now = new Date(now.getTime() + scannerLinkMinutes * 60_000);
  expect((await enroll(late)).status).toBe(404);
  const second = await enroll(await linkOf(id));
  expect((await scan(first.cookie, barcodeAt(0))).status).toBe(401);
  expect((await scan(second.cookie, barcodeAt(0))).status).toBe(200);
});

test('pages of other origins can neither enroll a phone nor scan with its cookie', async () => {
  const { id } = await create({ kind: 'redeem' });
  const token = await linkOf(id);
  const foreign = 'https://evil.example';
  expect((await post('/scan/enroll', { token }, '', foreign)).status).toBe(403);
  const { cookie } = await enroll(token);
  const body = { id: server.ctx.ids.uuid(), barcode: barcodeAt(0) };
  expect((await post('/scan/scans', body, cookie, foreign)).status).toBe(403);
});

test('refused scans are counted in the log by scanner and reason', async () => {
  const entries: unknown[] = [];
  server.ctx.countedLog = { ...server.ctx.countedLog, add: (...entry) => entries.push(entry) };
  const { id, cookie } = await enrolled({ kind: 'redeem' });
  await scan(cookie, 'a forged barcode');
  await scan('', barcodeAt(0));
  expect(entries).toEqual([
    [
      'info',
      'A scan was refused',
      expect.objectContaining({ kind: expect.objectContaining({ scannedBy: id, outcome: 'unknown' }) }),
    ],
    ['info', 'A scan by an unknown or revoked scanner was refused', { kind: {} }],
  ]);
});

test('without a program a scan is taken back, too: the number goes back, and a pass can be redeemed again', async () => {
  const add = await enrolled({ kind: 'add', attribute: 'points', amount: 5 });
  const gate = await enrolled({ kind: 'redeem' });
  const read = async (response: Promise<Response>): Promise<Record<string, unknown>> =>
    (await response).json();
  const undo = (cookie: string, scanId: unknown) =>
    read(post('/scan/undo', { id: server.ctx.ids.uuid(), scanId }, cookie));
  const first = await read(scan(add.cookie, barcodeAt(6)));
  expect(first).toMatchObject({ value: 5, undoableUntil: expect.any(String) });
  now = new Date(now.getTime() + 1_000);
  const second = await read(scan(add.cookie, barcodeAt(6)));
  expect(await undo(add.cookie, first.id)).toMatchObject({ isUndone: false });
  for (const _ of ['sent', 'sent again'])
    expect(await undo(add.cookie, second.id)).toMatchObject({
      isUndone: true,
      card: { numbers: [{ attribute: 'points', value: 5 }] },
    });
  const taken = await enrolled({ kind: 'add', attribute: 'points', amount: -4 });
  await scan(taken.cookie, barcodeAt(6));
  expect(await undo(add.cookie, first.id)).toMatchObject({
    isUndone: false,
    message: 'The pass has less by now than would be taken back.',
  });
  const { id } = await read(scan(gate.cookie, barcodeAt(6)));
  expect(await undo(add.cookie, id)).toMatchObject({ isUndone: false });
  expect(await undo(gate.cookie, id)).toMatchObject({ isUndone: true, message: 'It no longer counts.' });
  const again = await read(scan(gate.cookie, barcodeAt(6)));
  expect(again).toMatchObject({ outcome: 'accepted' });
  now = new Date(now.getTime() + 601_000);
  expect(await undo(gate.cookie, again.id)).toMatchObject({ isUndone: false });
  expect(await read(scan(gate.cookie, barcodeAt(6)))).toMatchObject({ outcome: 'alreadyRedeemed' });
});

test('a revoked scanner scans no more, and its link makes no scanner', async () => {
  const { id, cookie } = await enrolled({ kind: 'redeem' });
  const token = await linkOf(id);
  await tenant.inWorkspace((tx) => revokeScanner(server.ctx, tx, id));
  expect((await scan(cookie, barcodeAt(1))).status).toBe(401);
  expect((await enroll(token)).status).toBe(404);
  await expect(linkOf(id)).rejects.toMatchObject({ code: 'notFound' });
});

test('the server does what the rule says, not what the phone asks for', async () => {
  const { cookie } = await enrolled({ kind: 'add', attribute: 'points', amount: 5 });
  const asked = { amount: 500, reward: 'coffee', passTemplateId: server.ctx.ids.uuid() };
  const answer = await (await scan(cookie, barcodeAt(2), asked)).json();
  expect(answer).toMatchObject({ outcome: 'accepted', value: 5, holderName: 'Ada Lovelace' });
  expect(JSON.stringify(answer)).not.toContain('ada@example.com');
  expect((await scan(cookie, barcodeAt(2), { action: 'redeem' })).status).toBe(403);
});

test('an accepted visit counts for the scanner’s goal, at the time of the scan; a refused one does not', async () => {
  const { id: goalId } = await tenant.inWorkspace((tx) =>
    createGoal(server.ctx, tx, { name: 'Visit', windowDays: 7 }),
  );
  const { id: scannerId, cookie } = await enrolled({ kind: 'visit' }, goalId);
  const scannedAt = new Date(now.getTime() - 3_600_000).toISOString();
  const id = server.ctx.ids.uuid();
  for (const _ of ['sent', 'sent again'])
    expect(await (await scan(cookie, barcodeAt(6), { id, scannedAt })).json()).toMatchObject({
      outcome: 'accepted',
    });
  expect(await (await scan(cookie, 'nonsense')).json()).toMatchObject({ outcome: 'unknown' });
  // An admin removes the goal before a phone repeats a scan whose answer was lost.
  await tenant.inWorkspace(({ workspaceId, db }) =>
    db
      .updateTable('scanners')
      .set({ goal_id: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', scannerId)
      .execute(),
  );
  const again = await scan(cookie, barcodeAt(6), { id, scannedAt });
  expect(await again.json()).toMatchObject({ outcome: 'accepted' });
  const conversions = await tenant.inWorkspace(({ workspaceId, db }) =>
    db
      .selectFrom('conversions')
      .select(['pass_id', 'occurred_at'])
      .where('workspace_id', '=', workspaceId)
      .where('goal_id', '=', goalId)
      .execute(),
  );
  expect(conversions).toEqual([{ pass_id: tenant.passIds[6], occurred_at: new Date(scannedAt) }]);
});

test('a scan that waited on a phone counts by the rule of the scanner it was made with, or not at all', async () => {
  const before = await enrolled({ kind: 'visit' });
  const after = await enrolled({ kind: 'redeem' });
  const late = { scannedAt: new Date(now.getTime() - 60_000).toISOString() };
  const refused = await scan(after.cookie, barcodeAt(7), { ...late, scannerId: before.id });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(await refused.json())).toContain('This phone was another scanner when it scanned.');
  expect((await scan(after.cookie, barcodeAt(7), { ...late, scannerId: after.id })).status).toBe(200);
  const tooOld = { scannedAt: new Date(now.getTime() - 25 * 3_600_000).toISOString() };
  const old = await scan(before.cookie, barcodeAt(7), tooOld);
  expect(old.status).toBe(422);
  expect(JSON.stringify(await old.json())).toContain('older than 24 hours');
  expect((await scan(before.cookie, barcodeAt(7), { scannedAt: 'yesterday' })).status).toBe(422);
});

test('a scanner of an earlier release keeps its action, which happens with the scan', async () => {
  const { id, cookie } = await enrolled({ kind: 'add', attribute: 'points', amount: 5 });
  await tenant.inWorkspace(({ workspaceId, db }) =>
    db
      .updateTable('scanners')
      .set({ actions: null, pass_template_ids: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute(),
  );
  expect(await (await scan(cookie, barcodeAt(1))).json()).toMatchObject({ outcome: 'accepted', value: 5 });
  const list = await tenant.inWorkspace(listScanners);
  expect(list.find((one) => one.id === id)).toMatchObject({
    actions: [{ kind: 'add', attribute: 'points', amount: 5 }],
    passTemplateNames: ['Aurora Rewards'],
  });
});

test('an amount that the clerk enters is required and added', async () => {
  const { cookie } = await enrolled({ kind: 'add', attribute: 'points', amount: null });
  expect((await scan(cookie, barcodeAt(3))).status).toBe(422);
  const before = (await (await scan(cookie, barcodeAt(3), { amount: 0 })).json()) as { value: number };
  const after = await (await scan(cookie, barcodeAt(3), { amount: 12.5 })).json();
  expect(after).toMatchObject({ outcome: 'accepted', value: before.value + 12.5 });
});

test('of two phones that redeem a pass at once, one wins', async () => {
  const phones = [await enrolled({ kind: 'redeem' }), await enrolled({ kind: 'redeem' })];
  const answers = await Promise.all(phones.map(({ cookie }) => scan(cookie, barcodeAt(4))));
  const outcomes = (await Promise.all(answers.map((answer) => answer.json()))) as { outcome: string }[];
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'alreadyRedeemed']);
});

test('passes of another template or workspace are refused and not shown', async () => {
  const other = await createTestWorkspace(server.ctx);
  const { cookie } = await enrolled({ kind: 'redeem' });
  const foreign = passSerialNumber({ workspaceId: other.workspaceId, passId: other.passIds[0] ?? '' });
  expect(await (await scan(cookie, foreign)).json()).toMatchObject({ outcome: 'unknown', holderName: '' });
  await expect(create({ kind: 'redeem' }, other.passTemplateId)).rejects.toMatchObject({ code: 'notFound' });
});

test('a rule needs a number of the template', async () => {
  const rule = { kind: 'add', attribute: 'nothing', amount: 1 } as const;
  await expect(create(rule)).rejects.toMatchObject({ code: 'validationFailed' });
});

test('the list shows what each scanner does and whether a phone uses it, and no secret', async () => {
  const { id } = await enrolled({ kind: 'check' });
  const list = await tenant.inWorkspace(listScanners);
  expect(list.find((one) => one.id === id)).toMatchObject({
    name: 'Till',
    actions: [{ kind: 'check' }],
    isEnrolled: true,
  });
  expect(JSON.stringify(list)).not.toMatch(/hash|token/);
});

test('the page may run WebAssembly, other pages may not', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${server.ctx.config.publicUrl}${path}`)).headers.get('content-security-policy');
  for (const path of ['/scan', '/scan/shell']) expect(await policyOf(path)).toContain("'wasm-unsafe-eval'");
  expect(await policyOf('/sign-in')).not.toContain('wasm');
});

test('without a valid cookie nothing is scanned, whatever it holds', async () => {
  for (const cookie of [
    '',
    'tessera_scanner=1.x.y',
    'tessera_scanner=%00',
    `tessera_scanner=${'a'.repeat(3000)}`,
  ])
    expect((await scan(cookie, barcodeAt(5))).status).toBe(401);
  expect((await post('/scan/enroll', { token: '\u0000' })).status).toBe(404);
  expect((await post('/scan/enroll', {})).status).toBe(422);
});
