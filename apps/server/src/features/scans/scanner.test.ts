import { type ScannerContent, scannerLinkMinutes } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../test-workspace.fixture.ts';
import { createScanner } from './create-scanner.ts';
import { listScanners } from './list-scanners.ts';
import { makeScannerLink } from './make-scanner-link.ts';
import { revokeScanner } from './revoke-scanner.ts';

let server: TestServer;
let tenant: TestWorkspace;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  server.ctx.clock = () => now;
  tenant = await createTestWorkspace(server.ctx, { passes: 8 });
}, 60_000);

beforeEach(() => {
  now = new Date(Math.max(now.getTime(), Date.now()) + 60_000);
});

afterAll(() => server?.stop());

const barcodeAt = (index: number) =>
  passSerialNumber({ workspaceId: tenant.workspaceId, passId: tenant.passIds[index] ?? '' });

const create = (rule: ScannerContent['rule'], passTemplateId = tenant.passTemplateId) =>
  tenant.inWorkspace((tx) =>
    createScanner(server.ctx, tx, { name: 'Till', passTemplateId, rule, goalId: null, createdBy: 'admin' }),
  );

async function linkOf(id: string): Promise<string> {
  const { link } = await tenant.inWorkspace((tx) => makeScannerLink(server.ctx, tx, id));
  return new URL(link).hash.slice(1);
}

const post = (path: string, body: object, cookie = '') =>
  fetch(`${server.ctx.config.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function enrol(token: string): Promise<{ status: number; cookie: string; header: string }> {
  const response = await post('/scan/enrol', { token });
  const header = response.headers.get('set-cookie') ?? '';
  return { status: response.status, header, cookie: header.split(';')[0] ?? '' };
}

const scan = (cookie: string, barcode: string, more: object = {}) =>
  post('/scan/scans', { id: server.ctx.ids.uuid(), barcode, ...more }, cookie);

async function enrolled(rule: ScannerContent['rule']) {
  const { id } = await create(rule);
  const { cookie } = await enrol(await linkOf(id));
  return { id, cookie };
}

test('a link makes one phone the scanner, once and for a few minutes; its cookie is kept from scripts and other paths', async () => {
  const { id } = await create({ kind: 'redeem' });
  const token = await linkOf(id);
  const first = await enrol(token);
  expect(first.status).toBe(200);
  expect(first.header).toMatch(/Path=\/scan; HttpOnly; SameSite=Strict/);
  expect((await enrol(token)).status).toBe(404);
  expect((await scan(first.cookie, barcodeAt(0))).status).toBe(200);
  const late = await linkOf(id);
  now = new Date(now.getTime() + scannerLinkMinutes * 60_000);
  expect((await enrol(late)).status).toBe(404);
  const second = await enrol(await linkOf(id));
  expect((await scan(first.cookie, barcodeAt(0))).status).toBe(401);
  expect((await scan(second.cookie, barcodeAt(0))).status).toBe(200);
});

test('a revoked scanner scans no more, and its link makes no scanner', async () => {
  const { id, cookie } = await enrolled({ kind: 'redeem' });
  const token = await linkOf(id);
  await tenant.inWorkspace((tx) => revokeScanner(server.ctx, tx, id));
  expect((await scan(cookie, barcodeAt(1))).status).toBe(401);
  expect((await enrol(token)).status).toBe(404);
  await expect(linkOf(id)).rejects.toMatchObject({ code: 'notFound' });
});

test('the server does what the rule says, not what the phone asks for', async () => {
  const { cookie } = await enrolled({ kind: 'add', attribute: 'points', amount: 5 });
  const asked = { amount: 500, action: { kind: 'redeem' }, passTemplateId: server.ctx.ids.uuid() };
  const answer = await (await scan(cookie, barcodeAt(2), asked)).json();
  expect(answer).toMatchObject({ outcome: 'accepted', value: 5, holderName: 'Ada Lovelace' });
  expect(JSON.stringify(answer)).not.toContain('ada@example.com');
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
    rule: { kind: 'check' },
    isEnrolled: true,
  });
  expect(JSON.stringify(list)).not.toMatch(/hash|token/);
});

test('the page may run WebAssembly, other pages may not', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${server.ctx.config.publicUrl}${path}`)).headers.get('content-security-policy');
  expect(await policyOf('/scan')).toContain("'wasm-unsafe-eval'");
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
  expect((await post('/scan/enrol', { token: '\u0000' })).status).toBe(404);
  expect((await post('/scan/enrol', {})).status).toBe(422);
});
