import { randomUUID } from 'node:crypto';
import {
  actionKey,
  type PhoneScanInput,
  type PhoneScanResult,
  type ScannerContent,
  undoMinutes,
} from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { changePass } from '../passes/change-pass.ts';
import { voidPasses } from '../passes/void-passes.ts';
import { listNamedEntries } from '../programs/list-named-entries.ts';
import { cafeRules, createProgramWorld } from '../programs/program-world.fixture.ts';
import { recordEntry } from '../programs/record-entry.ts';
import { assignStore } from './assign-store.ts';
import { createScanner } from './create-scanner.ts';
import { makeScannerLink } from './make-scanner-link.ts';
import { updateScanner } from './update-scanner.ts';

let server: TestServer;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  server.ctx.clock = () => now;
});

beforeEach(() => {
  now = new Date(Math.max(now.getTime(), Date.now()) + 60_000);
});

afterAll(() => server?.stop());

type Action = ScannerContent['actions'][number];

const visit: Action = { kind: 'visit' };
const purchase: Action = { kind: 'purchase' };
const reward: Action = { kind: 'reward' };
const charge: Action = { kind: 'charge', attribute: 'credit' };
const adjust: Action = { kind: 'adjust', attribute: 'stamps' };
const oneStamp: Action = { kind: 'add', attribute: 'stamps', amount: 1 };
const anyStamps: Action = { kind: 'add', attribute: 'stamps', amount: null };
const all = [visit, purchase, reward, charge, adjust, oneStamp];
const pin = '4711';

async function openTill(actions: Action[] = all, more: Partial<ScannerContent> = {}) {
  const { ctx } = server;
  const world = await createProgramWorld(ctx, {
    rules: {
      ...cafeRules,
      earning: [
        { key: 'visit', on: 'visit', balance: 'stamps', amount: 1, limit: { minutes: 60 } },
        { key: 'euro', on: 'purchase', balance: 'points', amount: 1, per: 100 },
      ],
    },
  });
  const { workspaceId, passTemplateId, inWorkspace, passId } = world;
  const enroll = async (content: Partial<ScannerContent> = {}) => {
    const { id, link } = await inWorkspace(async (tx) => {
      const { id: scannerId } = await createScanner(ctx, tx, {
        name: 'Till',
        passTemplateIds: [passTemplateId],
        actions,
        pin,
        goalId: null,
        createdBy: 'admin',
        ...more,
        ...content,
      });
      return { id: scannerId, ...(await makeScannerLink(ctx, tx, scannerId)) };
    });
    const answer = await send('/scan/enroll', { token: new URL(link).hash.slice(1) });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const post = (path: string, body: object) => send(path, body, cookie);
    const scan = async (
      action: Action | null,
      given: Partial<PhoneScanInput> = {},
      pass: { barcode: string } | { passId: string } = { barcode },
    ) => {
      const response = await post('/scan/scans', {
        id: randomUUID(),
        ...pass,
        ...(action && { action: actionKey(action) }),
        ...given,
      });
      return { status: response.status, ...((await response.json()) as Partial<PhoneScanResult>) };
    };
    const undo = async (scanId: string, id = randomUUID() as string) =>
      (await post('/scan/undo', { id, scanId })).json();
    const search = async (query: string) => {
      const response = await post('/scan/search', { query });
      return { status: response.status, ...((await response.json()) as { persons?: unknown[] }) };
    };
    return { id, post, scan, undo, search };
  };
  const barcode = passSerialNumber({ workspaceId, passId });
  return { ...world, barcode, enroll, ...(await enroll()) };
}

const send = (path: string, body: object, cookie = '') =>
  fetch(`${server.ctx.config.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: server.ctx.config.publicUrl },
    body: JSON.stringify(body),
  });

test('with several actions a scan first shows what the pass has, and changes nothing', async () => {
  const { scan, record, entries } = await openTill();
  await record({ kind: 'earn', balance: 'points', amount: 30 });
  const before = await entries();
  expect(await scan(null)).toMatchObject({
    status: 200,
    outcome: 'accepted',
    holderName: 'Ada Lovelace',
    undoableUntil: null,
    card: {
      passTemplateName: 'Aurora Rewards',
      shortCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
      numbers: [
        { attribute: 'stamps', text: '0 stamps', decimals: 0 },
        { attribute: 'points', value: 30, text: '30 points' },
        { attribute: 'credit', text: '0.00 euros', decimals: 2 },
      ],
      rewards: [],
      buyable: [{ key: 'cake', name: 'Cake', price: '20 points' }],
      tier: 'Silver',
      lastVisitAt: null,
      currencyDecimals: 2,
    },
  });
  expect(await entries()).toEqual(before);
});

test('a till does each of its actions, and the answer says it in words', async () => {
  const { scan, record, values } = await openTill();
  await record({ kind: 'earn', balance: 'credit', amount: 2_000 });
  expect(await scan(visit)).toMatchObject({ entry: { message: '+1 stamp. 1 stamp now.' } });
  expect(await scan(visit)).toMatchObject({
    outcome: 'accepted',
    entry: { outcome: 'tooSoon', message: 'Next stamp in 60 minutes' },
    undoableUntil: null,
  });
  expect(await scan(purchase, { spent: 1_250 })).toMatchObject({
    entry: { message: '+12 points. 12 points now.' },
    card: { tier: 'Silver', lastVisitAt: now.toISOString() },
  });
  expect(await scan(charge, { amount: 4.5 })).toMatchObject({ outcome: 'accepted', value: 15.5 });
  expect(await scan(charge, { amount: 20 })).toMatchObject({ outcome: 'notEnough', value: 15.5 });
  expect(await scan(adjust, { amount: 8, pin })).toMatchObject({
    outcome: 'accepted',
    card: { rewards: [{ name: 'Free coffee' }] },
  });
  const { card } = await scan(null);
  expect(await scan(reward, { reward: card?.rewards[0]?.id ?? '' })).toMatchObject({
    outcome: 'accepted',
    card: { rewards: [] },
  });
  expect(await scan(reward, { reward: card?.rewards[0]?.id ?? '' })).toMatchObject({
    outcome: 'notRecorded',
    message: 'This reward was redeemed before.',
  });
  expect(await values()).toMatchObject({ stamps: 0, points: 12, credit: 15.5, tier: 'Silver' });
});

test('the server allows exactly the actions of the scanner', async () => {
  const { scan, entries } = await openTill([visit, { kind: 'check' }]);
  for (const action of [purchase, reward, charge, adjust, oneStamp, { kind: 'redeem' } as const])
    expect(await scan(action, { amount: 1, spent: 1, reward: 'cake' })).toMatchObject({ status: 403 });
  expect(await scan({ ...oneStamp, amount: 5 })).toMatchObject({ status: 403 });
  expect(await entries()).toEqual([]);
  const { id: _id, scan: scanOnly } = await (await openTill([oneStamp])).enroll();
  expect(await scanOnly(charge, { amount: 1 })).toMatchObject({ status: 403 });
});

test('a changed scanner keeps its phone, which learns its actions with the next scan; the PIN stays until it is replaced', async () => {
  const { id, scan, inWorkspace, passTemplateId } = await openTill([visit, oneStamp]);
  const change = (actions: Action[], more: Partial<ScannerContent> = {}) =>
    inWorkspace((tx) =>
      updateScanner(server.ctx, tx, {
        ...{ scannerId: id, name: 'Counter', passTemplateIds: [passTemplateId], actions },
        ...{ findsPersons: true, goalId: null, pin: null, ...more },
      }),
    );
  await expect(change([{ ...charge, attribute: 'tier' }])).rejects.toMatchObject({
    code: 'validationFailed',
  });
  await change([visit, adjust], { pin });
  expect(await scan(oneStamp)).toMatchObject({ status: 403 });
  expect(await scan(null)).toMatchObject({
    status: 200,
    scanner: { id, name: 'Counter', actions: [visit, adjust], findsPersons: true },
  });
  await change([adjust]);
  expect(await scan(adjust, { amount: 2, pin })).toMatchObject({ outcome: 'accepted' });
  await change([visit]);
  await expect(change([adjust])).rejects.toMatchObject({ code: 'validationFailed' });
});

test('adjusting needs the PIN, and guessing it is limited', async () => {
  const { scan, entries } = await openTill();
  expect(await scan(adjust, { amount: 1 })).toMatchObject({ status: 403 });
  const guesses = [...Array.from({ length: 10 }, (_, index) => `000${index}`), pin];
  for (const guess of guesses) expect((await scan(adjust, { amount: 1, pin: guess })).status).toBe(403);
  now = new Date(now.getTime() + 60_000);
  expect(await scan(adjust, { amount: 1, pin })).toMatchObject({
    status: 403,
    error: { detail: 'Too many wrong PINs. Try again in ten minutes.' },
  });
  expect(await entries()).toEqual([]);
  const { scan: knowing } = await openTill();
  for (let count = 0; count < 12; count++)
    expect(await knowing(adjust, { amount: 1, pin })).toMatchObject({ status: 200 });
});

test('spending, redeeming and adjusting that waited on a phone are refused; a visit counts once however often it is sent', async () => {
  const { scan, record, values } = await openTill([...all, anyStamps]);
  await record({ kind: 'earn', balance: 'credit', amount: 2_000 });
  await record({ kind: 'earn', balance: 'stamps', amount: 1 });
  const late = { scannedAt: new Date(now.getTime() - 23 * 3_600_000).toISOString() };
  for (const [action, given] of [
    [charge, { amount: 1 }],
    [reward, { reward: 'cake' }],
    [adjust, { amount: 1, pin }],
    [anyStamps, { amount: -1 }],
  ] as const)
    expect(await scan(action, { ...given, ...late })).toMatchObject({ status: 422 });
  for (const action of [visit, oneStamp]) {
    const id = randomUUID();
    for (const _ of ['sent', 'sent again', 'and again'])
      expect(await scan(action, { id, ...late })).toMatchObject({ status: 200, outcome: 'accepted' });
  }
  expect(await values()).toMatchObject({ stamps: 3, credit: 20 });
});

test('a scanner takes back its last entry within ten minutes, once, and no other scanner does', async () => {
  const { scan, undo, enroll, values, entries, id: scannerId } = await openTill();
  const other = await enroll();
  const { id: first = '' } = await scan(oneStamp);
  now = new Date(now.getTime() + 1_000);
  const { id: last = '' } = await scan(oneStamp);
  expect(await other.undo(last)).toMatchObject({
    isUndone: false,
    message: 'This scanner has no such entry.',
  });
  expect(await undo(first)).toMatchObject({
    isUndone: false,
    message: 'Only the last entry can be taken back.',
  });
  const undoId = randomUUID();
  for (const _ of ['sent', 'sent again'])
    expect(await undo(last, undoId)).toMatchObject({
      isUndone: true,
      message: '-1 stamp. 1 stamp now.',
      card: { numbers: [{ value: 1 }, {}, {}] },
    });
  expect(await undo(last)).toMatchObject({ isUndone: false, message: 'This was reversed before.' });
  expect((await entries()).find(({ kind }) => kind === 'reverse')).toMatchObject({
    actor: { kind: 'scanner', id: scannerId },
    amount: -1,
  });
  now = new Date(now.getTime() + 1_000);
  const { id: late = '' } = await scan(oneStamp);
  now = new Date(now.getTime() + (undoMinutes * 60 + 1) * 1_000);
  expect(await undo(late)).toMatchObject({ isUndone: false });
  expect(await values()).toMatchObject({ stamps: 2 });
});

test('the entries of a pass name the scanner with its store, the key and the account that recorded them', async () => {
  const { ctx } = server;
  const { scan, id, inWorkspace, workspaceId, passId } = await openTill([oneStamp]);
  await inWorkspace((tx) => assignStore(tx, { scannerId: id, store: 'Storgata' }));
  await scan(oneStamp);
  const ada = await requireEmbeddedProvider(ctx).createUser({
    ...{ email: 'ada@example.com', password: null, firstName: 'Ada', lastName: 'Lovelace' },
  });
  const key = await inWorkspace((tx) => createApiKey(ctx, tx, { name: 'Shop', createdBy: null }));
  const action = { kind: 'bonus', balance: 'stamps', amount: 1 } as const;
  for (const actor of [
    { kind: 'apiKey', id: key.id },
    { kind: 'account', id: ada.id },
    { kind: 'account', id: 'user_deleted' },
  ] as const)
    await inWorkspace((tx) => recordEntry(ctx, tx, { id: randomUUID(), passId, action }, actor));
  const { actors } = await listNamedEntries(ctx, workspaceId, { passId });
  expect(new Set(actors)).toEqual(
    new Set([
      { id, name: 'Till', store: 'Storgata' },
      { id: key.id, name: 'Shop', store: null },
      { id: ada.id, name: 'Ada Lovelace', store: null },
      { id: 'user_deleted', name: null, store: null },
    ]),
  );
});

test('an entry whose reward was redeemed is not taken back, and the words say why', async () => {
  const nineStamps: Action = { ...oneStamp, amount: 9 };
  const { scan, undo, enroll, values } = await openTill([nineStamps, reward]);
  const { id: nine = '', card } = await scan(nineStamps);
  const other = await enroll();
  expect(await other.scan(reward, { reward: card?.rewards[0]?.id ?? '' })).toMatchObject({
    outcome: 'accepted',
  });
  expect(await undo(nine)).toMatchObject({
    isUndone: false,
    message: 'It earned “Free coffee”, which was redeemed. Reverse the redemption first.',
  });
  expect((await values()).stamps ?? 0).toBe(0);
});

test('a scanner takes the templates chosen for it, and no others', async () => {
  const { enroll, scan, passTemplateId, barcode } = await openTill([visit, oneStamp]);
  const other = await openTill([visit, oneStamp]);
  expect(await scan(null, {}, { barcode: other.barcode })).toMatchObject({ outcome: 'unknown' });
  await expect(enroll({ passTemplateIds: [passTemplateId, other.passTemplateId] })).rejects.toMatchObject({
    code: 'notFound',
  });
  expect(await scan(null, {}, { barcode })).toMatchObject({ outcome: 'accepted' });
});

test('a typed short code replaces the barcode', async () => {
  const { scan, inWorkspace, workspaceId, passId } = await openTill();
  const { short_code } = await inWorkspace(({ db }) =>
    db
      .selectFrom('passes')
      .select('short_code')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', passId)
      .executeTakeFirstOrThrow(),
  );
  const typed = ` ${short_code?.slice(0, 4).toLowerCase()} ${short_code?.slice(4)}`;
  expect(await scan(visit, {}, { barcode: typed })).toMatchObject({
    outcome: 'accepted',
    card: { passId, holderName: 'Ada Lovelace' },
  });
  expect(await scan(visit, {}, { barcode: '00000001' })).toMatchObject({ outcome: 'unknown', card: null });
});

test('persons are found by mail address, phone number, short code and name, ten at most, with their initial; each search counts', async () => {
  const {
    search,
    issue,
    scan,
    inWorkspace,
    id: scannerId,
    workspaceId,
    passId,
  } = await openTill(all, {
    findsPersons: true,
  });
  for (let index = 0; index < 11; index++) await issue();
  await issue({}, 'grace@example.com');
  const found = await search('ada lov');
  expect(found.persons).toHaveLength(10);
  expect(found.persons?.[0]).toEqual({
    passId: expect.any(String),
    name: 'Ada L.',
    passTemplateName: 'Aurora Rewards',
  });
  expect((await search('GRACE@example.com')).persons).toHaveLength(1);
  for (const query of ['a', 'grace', 'example.com', 'xy', '00000001'])
    expect((await search(query)).persons ?? []).toEqual([]);
  const [person] = (await search('grace@example.com')).persons as { passId: string }[];
  const { card } = await scan(visit, {}, { passId: person?.passId ?? '' });
  expect(card).toMatchObject({ holderName: 'Ada L.', numbers: [{ value: 1 }, {}, {}] });
  await inWorkspace((tx) =>
    changePass(
      server.ctx,
      tx,
      { id: passId, user: { phone: '+49 151 12345678' } },
      { kind: 'job', id: null },
    ),
  );
  for (const query of ['+49 151 12345678', '0151 / 1234-5678', '15112345678'])
    expect((await search(query)).persons, query).toEqual([expect.objectContaining({ passId })]);
  for (const query of ['0151 1234567', '+1 151 12345678'])
    expect((await search(query)).persons, query).toEqual([]);
  expect((await search(card?.shortCode ?? '')).persons).toEqual([expect.objectContaining(person)]);
  const { searches } = await inWorkspace(({ db }) =>
    db
      .selectFrom('scanners')
      .select('searches')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', scannerId)
      .executeTakeFirstOrThrow(),
  );
  // The search for one letter is refused before it counts.
  expect(Number(searches)).toBe(13);
});

test('holders whose passes the scanner does not take hide no other of the same name', async () => {
  const { ctx } = server;
  const { search, issue, inWorkspace, passId } = await openTill(all, { findsPersons: true });
  const voided = [passId];
  for (let index = 0; index < 10; index++) voided.push(await issue());
  await inWorkspace((tx) => voidPasses(ctx, tx, voided, { atOnce: true }));
  const last = await issue();
  expect((await search('ada lov')).persons).toMatchObject([{ passId: last }]);
});

test('searching is limited, and only scanners that may search find persons or act without a barcode', async () => {
  const { search, scan, passId, enroll } = await openTill();
  expect(await search('ada')).toMatchObject({ status: 403 });
  expect(await scan(visit, {}, { passId })).toMatchObject({ status: 403 });
  const searching = await enroll({ findsPersons: true });
  const statuses: number[] = [];
  for (let index = 0; index < 21; index++) statuses.push((await searching.search('ada')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});
