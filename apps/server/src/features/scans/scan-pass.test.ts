import { createHmac } from 'node:crypto';
import type { ScanAction } from '@tessera/contract';
import { type Barcode, emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { applePassStore } from '../devices/apple-pass-store.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { getPass } from '../passes/get-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { rotatingBarcodeSecret } from '../rendering/rotating-barcode.ts';
import { listScans } from './list-scans.ts';
import { scanPass } from './scan-pass.ts';

let server: TestServer;
let place: { workspaceId: string; scannedBy: string };
let tenant: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  tenant = await createTestWorkspace(server.ctx, { passes: 12 });
  place = { workspaceId: tenant.workspaceId, scannedBy: server.ctx.ids.uuid() };
});

afterAll(() => server?.stop());

const redeem = { kind: 'redeem' } as const;
const addPoints = (amount: number): ScanAction => ({ kind: 'add', attribute: 'points', amount });
const passAt = (index: number) => tenant.passIds[index] ?? '';
const barcodeOf = (passId: string) => passSerialNumber({ workspaceId: tenant.workspaceId, passId });

const scan = (
  barcode: string,
  action: ScanAction,
  {
    id = server.ctx.ids.uuid(),
    at = new Date(),
    ...more
  }: { id?: string; at?: Date; passTemplateId?: string; scannedAt?: string } = {},
) => scanPass({ ...server.ctx, clock: () => at }, place, { id, barcode, action, ...more });

const scansOf = (passId: string) => tenant.inWorkspace((tx) => listScans(tx, passId));

test('a pass is redeemed once, and the second time refused with a message and advice', async () => {
  const barcode = barcodeOf(passAt(0));
  expect(await scan(barcode, redeem)).toMatchObject({ outcome: 'accepted', pass: { id: passAt(0) } });
  const again = await scan(barcode, redeem);
  expect(again).toMatchObject({ outcome: 'alreadyRedeemed', pass: { id: passAt(0) } });
  expect(again.message && again.advice).toBeTruthy();
  expect((await scansOf(passAt(0))).map(({ outcome }) => outcome)).toEqual(['alreadyRedeemed', 'accepted']);
});

test('of many tills that redeem a pass at once, one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => scan(barcodeOf(passAt(1)), redeem)));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    'accepted',
    ...Array.from({ length: 7 }, () => 'alreadyRedeemed'),
  ]);
});

test('points added at once by many tills are all counted, and each addition refreshes wallets', async () => {
  await Promise.all(Array.from({ length: 8 }, () => scan(barcodeOf(passAt(2)), addPoints(10))));
  const before = await tenant.inWorkspace((tx) => getPass(server.ctx, tx, passAt(2)));
  expect(before.attributes.points).toBe(80);
  const types = await tenant.inWorkspace(({ db }) =>
    db
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('workspace_id', '=', place.workspaceId)
      .execute(),
  );
  const ofPass = types.filter(({ payload }) => (payload as { passId?: string }).passId === passAt(2));
  expect(ofPass.filter(({ type }) => type === 'pass.changed')).toHaveLength(8);
  expect(ofPass.filter(({ type }) => type === 'pass.scanned')).toHaveLength(8);
});

test('a scan repeated with its id counts once, even at the same time; with another request it is refused', async () => {
  const id = server.ctx.ids.uuid();
  const barcode = barcodeOf(passAt(3));
  const answers = await Promise.all(Array.from({ length: 5 }, () => scan(barcode, addPoints(5), { id })));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
  expect((await scan(barcode, addPoints(5), { id })).pass?.attributes.points).toBe(5);
  await expect(scan(barcode, addPoints(6), { id })).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
  await expect(scan(barcodeOf(passAt(4)), addPoints(5), { id })).rejects.toMatchObject({
    code: 'idempotencyKeyReused',
  });
});

test('no more is taken away than there is', async () => {
  const barcode = barcodeOf(passAt(4));
  await scan(barcode, addPoints(3));
  expect(await scan(barcode, addPoints(-4))).toMatchObject({
    outcome: 'notEnough',
    pass: { attributes: { points: 3 } },
  });
  expect(await scan(barcode, addPoints(-3))).toMatchObject({
    outcome: 'accepted',
    pass: { attributes: { points: 0 } },
  });
});

test('an attribute that is no number of the template is refused, and nothing is recorded', async () => {
  const action: ScanAction = { kind: 'add', attribute: 'nothing', amount: 1 };
  await expect(scan(barcodeOf(passAt(5)), action)).rejects.toMatchObject({ code: 'validationFailed' });
  expect(await scansOf(passAt(5))).toEqual([]);
});

test('checking a pass records nothing', async () => {
  expect(await scan(barcodeOf(passAt(5)), { kind: 'check' })).toMatchObject({
    outcome: 'accepted',
    pass: { id: passAt(5) },
  });
  expect(await scansOf(passAt(5))).toEqual([]);
});

test('a visit is recorded as often as there is one, of a redeemed pass too, and changes nothing on the pass', async () => {
  const passId = passAt(8);
  const before = await tenant.inWorkspace((tx) => getPass(server.ctx, tx, passId));
  await scan(barcodeOf(passId), redeem);
  for (const _ of [1, 2])
    expect(await scan(barcodeOf(passId), { kind: 'visit' })).toMatchObject({
      outcome: 'accepted',
      pass: { attributes: before.attributes },
    });
  const scans = await scansOf(passId);
  expect(scans.map(({ action }) => action)).toEqual(['visit', 'visit', 'redeem']);
});

test('voided and expired passes are refused', async () => {
  const update = { id: passAt(7), expiresAt: new Date('2020-01-01T00:00:00Z') };
  await tenant.inWorkspace((tx) => voidPass(server.ctx, tx, passAt(6), { atOnce: false }));
  await tenant.inWorkspace((tx) => updatePass(server.ctx, tx, update));
  expect((await scan(barcodeOf(passAt(6)), redeem)).outcome).toBe('voided');
  expect((await scan(barcodeOf(passAt(7)), redeem)).outcome).toBe('expired');
});

test('another workspace’s barcode is as unknown as an invalid one', async () => {
  const other = await createTestWorkspace(server.ctx);
  const foreign = passSerialNumber({ workspaceId: other.workspaceId, passId: other.passIds[0] ?? '' });
  const id = server.ctx.ids.uuid();
  const answer = await scan(foreign, redeem, { id });
  expect(answer).toMatchObject({ outcome: 'unknown', pass: null });
  expect(await scan(barcodeOf(id), redeem, { id })).toEqual(answer);
  expect(await scan('nonsense', redeem, { id })).toEqual(answer);
  // Its own number in front of another’s pass.
  expect(await scan(barcodeOf(other.passIds[0] ?? ''), redeem, { id })).toEqual(answer);
  expect(await scan(`x${barcodeOf(passAt(8))}`, redeem, { id })).toEqual(answer);
});

async function withBarcode(barcode: Barcode, points = 0) {
  const own = await createTestWorkspace(server.ctx, { passes: 2 });
  const empty = emptyDesignDocument('loyalty', 'Rewards');
  const attributes = empty.attributes.map((attribute) =>
    attribute.key === 'points' ? { ...attribute, default: points } : attribute,
  );
  const document = { ...empty, attributes, barcode };
  const { passTemplateId } = own;
  await own.inWorkspace(async (tx) => {
    const saved = await savePassTemplate(server.ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId: saved.revisionId });
  });
  const scanOwn = (text: string, action: ScanAction = redeem, at = new Date(), scannedAt?: Date) =>
    scanPass(
      { ...server.ctx, clock: () => at },
      { ...place, workspaceId: own.workspaceId },
      {
        id: server.ctx.ids.uuid(),
        barcode: text,
        passTemplateId,
        action,
        ...(scannedAt && { scannedAt: scannedAt.toISOString() }),
      },
    );
  const [first = '', second = ''] = own.passIds;
  return { ...own, scanOwn, first, second };
}

test('a barcode that shows an attribute finds the pass with this value, and only if it is the only one', async () => {
  const own = await withBarcode({ format: 'qr', message: '{{ attributes.points }}' });
  const give = (id: string, points: number) =>
    own.inWorkspace((tx) => updatePass(server.ctx, tx, { id, attributes: { points } }));
  await give(own.first, 4_711);
  await give(own.second, 4_712);
  expect(await own.scanOwn('4712')).toMatchObject({ outcome: 'accepted', pass: { id: own.second } });
  expect((await own.scanOwn('4713')).outcome).toBe('unknown');
  await give(own.first, 4_712);
  expect((await own.scanOwn('4712')).outcome).toBe('ambiguous');
});

test.each([
  ['upcA', 123_456_789_012, '0123456789012'],
  ['ean13', 400_638_133_393, '4006381333931'],
  ['codabar', 47_114_712, 'A47114712B'],
  ['codabar', 47_114_712, '47114712'],
] as const)('a %s barcode of %i that a reader returns as %s finds its pass', async (format, points, text) => {
  const own = await withBarcode({ format, message: '{{ attributes.points }}' }, points);
  await own.inWorkspace((tx) => updatePass(server.ctx, tx, { id: own.first, attributes: { points } }));
  expect((await own.scanOwn(text)).outcome).toBe('accepted');
});

/** RFC 6238, as a phone computes it. */
function codeAt(secret: Buffer, at: Date): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  return String((mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7f_ff_ff_ff) % 1e8).padStart(8, '0');
}

test('each code of a rotating barcode changes something once, within its time', async () => {
  const own = await withBarcode({ format: 'qr', message: '{{ pass.serialNumber }}', rotating: true });
  const serial = passSerialNumber({ workspaceId: own.workspaceId, passId: own.first });
  const now = new Date('2038-01-01T12:00:10Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const text = (at: Date) => `${serial}:${codeAt(rotatingBarcodeSecret(server.ctx.keys, own.first), at)}`;
  expect((await own.scanOwn(text(now), { kind: 'check' }, now)).outcome).toBe('accepted');
  expect((await own.scanOwn(text(later(-90)), addPoints(1), now)).outcome).toBe('codeWrong');
  const both = [own.scanOwn(text(now), addPoints(1), now), own.scanOwn(text(now), addPoints(1), now)];
  expect((await Promise.all(both)).map(({ outcome }) => outcome).toSorted()).toEqual([
    'accepted',
    'codeUsed',
  ]);
  expect((await own.scanOwn(text(now), redeem, later(20))).outcome).toBe('codeUsed');
  expect((await own.scanOwn(text(later(30)), redeem, later(30))).outcome).toBe('accepted');
});

test('a code scanned without a network is judged by the time of the scan, and changes something once all the same', async () => {
  const own = await withBarcode({ format: 'qr', message: '{{ pass.serialNumber }}', rotating: true });
  const serial = passSerialNumber({ workspaceId: own.workspaceId, passId: own.first });
  const now = new Date('2038-01-01T12:00:10Z');
  const earlier = new Date(now.getTime() - 3 * 3_600_000);
  const text = `${serial}:${codeAt(rotatingBarcodeSecret(server.ctx.keys, own.first), earlier)}`;
  expect((await own.scanOwn(text, addPoints(1), now)).outcome).toBe('codeWrong');
  const wrongTime = new Date(earlier.getTime() - 120_000);
  expect((await own.scanOwn(text, addPoints(1), now, wrongTime)).outcome).toBe('codeWrong');
  expect((await own.scanOwn(text, addPoints(1), now, earlier)).outcome).toBe('accepted');
  expect((await own.scanOwn(text, addPoints(1), now, earlier)).outcome).toBe('codeUsed');
  const scans = await own.inWorkspace((tx) => listScans(tx, own.first));
  expect(scans.find(({ outcome }) => outcome === 'accepted')).toMatchObject({
    scannedAt: earlier.toISOString(),
    receivedAt: now.toISOString(),
  });
});

test('a scan may be a day old and its clock five minutes ahead; beyond that it is refused and not recorded', async () => {
  const now = new Date(Date.now() + 60_000);
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString();
  const visitAt = (scannedAt: string, id?: string) =>
    scan(barcodeOf(passAt(9)), { kind: 'visit' }, { at: now, scannedAt, ...(id && { id }) });
  const id = server.ctx.ids.uuid();
  expect((await visitAt(hours(23.9), id)).outcome).toBe('accepted');
  expect((await visitAt(hours(-0.08))).outcome).toBe('accepted');
  for (const wrong of [hours(24.1), hours(-0.09)])
    await expect(visitAt(wrong)).rejects.toMatchObject({
      code: 'validationFailed',
      issues: [{ path: 'scannedAt' }],
    });
  // Known already, whenever it is repeated and whatever time it names.
  expect((await visitAt(hours(25), id)).outcome).toBe('accepted');
  const scans = await scansOf(passAt(9));
  expect(scans.map(({ scannedAt }) => scannedAt)).toEqual([now.toISOString(), hours(23.9)]);
});

test('a pass that expired after it was scanned is accepted', async () => {
  const expiresAt = new Date(Date.now() - 3_600_000);
  await tenant.inWorkspace((tx) => updatePass(server.ctx, tx, { id: passAt(10), expiresAt }));
  const scannedAt = (minutes: number) => new Date(expiresAt.getTime() + minutes * 60_000).toISOString();
  expect(await scan(barcodeOf(passAt(10)), redeem, { scannedAt: scannedAt(1) })).toMatchObject({
    outcome: 'expired',
  });
  expect(await scan(barcodeOf(passAt(10)), redeem, { scannedAt: scannedAt(-1) })).toMatchObject({
    outcome: 'accepted',
  });
});

test('the message of a rotating barcode without its code is taken from an iPhone’s pass only', async () => {
  const own = await withBarcode({ format: 'qr', message: '{{ pass.serialNumber }}', rotating: true });
  const serialNumber = passSerialNumber({ workspaceId: own.workspaceId, passId: own.first });
  expect((await own.scanOwn(serialNumber)).outcome).toBe('codeMissing');
  await applePassStore(server.ctx).registerDevice({
    scope: own.workspaceId,
    serialNumber,
    passTypeIdentifier: server.ctx.apple.platform?.identifier ?? '',
    deviceLibraryIdentifier: 'phone',
    pushToken: 'ab',
  });
  expect((await own.scanOwn(serialNumber)).outcome).toBe('accepted');
});
