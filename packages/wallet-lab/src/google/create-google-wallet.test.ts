import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/create-memory-storage.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { createGoogleWallet, type GoogleWallet } from './create-google-wallet.ts';
import { createVirtualAndroid, type VirtualAndroid } from './create-virtual-android.ts';
import {
  classId,
  createIssuer,
  type Issuer,
  issuerId,
  loyaltyClass,
  loyaltyObject,
  objectId,
  readCallback,
} from './issuer.fixture.ts';

let storage: LabStorage;
let google: GoogleWallet;
let android: VirtualAndroid;
let issuer: Issuer;
let now: Date;
let callbacks: { url: string; body: string }[];
let answers: number[];
const clock = () => now;

const open = (): GoogleWallet =>
  createGoogleWallet({
    storage,
    clock,
    baseUrl: 'https://google.test',
    sleep: () => Promise.resolve(),
    fetch: async (url, init) => {
      callbacks.push({ url, body: String(init.body) });
      return new Response(null, { status: answers.shift() ?? 200 });
    },
  });

beforeEach(async () => {
  storage = createMemoryStorage();
  now = new Date('2026-11-21T10:00:00Z');
  callbacks = [];
  answers = [];
  google = open();
  google.setQuota(null);
  android = createVirtualAndroid({
    id: 'android',
    name: 'Pixel',
    google,
    storage,
    clock,
    fetch: async (url) => {
      if (url === 'https://server.test/p/1/google') return Response.redirect(issuer.saveLink(), 302);
      return new Response('<h1>Your pass</h1>', { status: url.endsWith('/p/1') ? 200 : 404 });
    },
  });
  issuer = createIssuer(google, await google.createServiceAccount({ issuerId }), clock);
  await issuer.signIn();
});

const create = async (): Promise<void> => {
  await issuer.call('POST', 'loyaltyClass', loyaltyClass);
  await issuer.call('POST', 'loyaltyObject', loyaltyObject);
};

const message = (id: string, messageType = 'TEXT_AND_NOTIFY') => ({
  message: { id, header: 'News', body: 'Fresh bread 🥖', messageType },
});

describe('the token endpoint', () => {
  it('refuses an unknown account, a foreign key, another audience and a stale assertion', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const refusals = [
      await issuer.grant({ iss: 'nobody@example.com' }),
      await issuer.grant({}, privateKey),
      await issuer.grant({ aud: 'https://elsewhere.test' }),
      await issuer.grant({ exp: 1 }),
      await issuer.grant({ scope: 'openid' }),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(400);
      expect(await refusal.json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  it('grants tokens that end after an hour', async () => {
    expect((await issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(200);
    now = new Date(now.getTime() + 3_601_000);
    expect((await issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(401);
  });
});

describe('the REST API', () => {
  it('inserts once, answers 409 then, and approves the class', async () => {
    expect(await issuer.call('POST', 'loyaltyClass', loyaltyClass)).toMatchObject({
      status: 200,
      body: { id: classId, reviewStatus: 'APPROVED' },
    });
    expect(await issuer.call('POST', 'loyaltyClass', loyaltyClass)).toMatchObject({
      status: 409,
      body: { error: { code: 409, status: 'ALREADY_EXISTS', errors: [{ reason: 'existingResource' }] } },
    });
  });

  const bad: [string, object, string][] = [
    ['a missing required field', { programName: undefined }, 'programName'],
    [
      'an image nobody can fetch',
      { programLogo: { sourceUri: { uri: 'http://example.com/x.png' } } },
      'Image',
    ],
    ['a colour that is none', { hexBackgroundColor: 'blue' }, 'hexBackgroundColor'],
    ['null', { programName: 'x', homepageUri: null }, 'null'],
    ['an id of another form', { id: 'bakery' }, 'Invalid resource ID'],
    [
      'four rows on the card',
      { classTemplateInfo: { cardTemplateOverride: { cardRowTemplateInfos: [{}, {}, {}, {}] } } },
      'rows',
    ],
    [
      'a field path that is none',
      { classTemplateInfo: { x: { fieldPath: 'object.textModulesData[points]' } } },
      'field path',
    ],
    [
      'a localized text without language',
      { localizedIssuerName: { defaultValue: { value: 'x' } } },
      'localized',
    ],
  ];
  it.each(bad)('refuses %s in words', async (_what, change, word) => {
    const answer = await issuer.call('POST', 'loyaltyClass', { ...loyaltyClass, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(word);
  });

  it('refuses an object of an unknown class, and one of another type', async () => {
    expect((await issuer.call('POST', 'loyaltyObject', loyaltyObject)).body.error.errors[0].reason).toBe(
      'classNotFound',
    );
    await issuer.call('POST', 'loyaltyClass', loyaltyClass);
    const generic = {
      id: objectId,
      classId,
      cardTitle: { defaultValue: { language: 'en', value: 'x' } },
      header: { defaultValue: { language: 'en', value: 'x' } },
    };
    expect((await issuer.call('POST', 'genericObject', generic)).status).toBe(400);
  });

  it('refuses an issuer the account does not act for', async () => {
    const foreign = await issuer.call('POST', 'loyaltyClass', { ...loyaltyClass, id: '999.bakery' });
    expect(foreign).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
  });

  it('merges objects and replaces arrays whole in a patch', async () => {
    await create();
    const first = [
      { id: 'a', header: 'A', body: '1' },
      { id: 'b', header: 'B', body: '2' },
    ];
    await issuer.call('PATCH', `loyaltyObject/${objectId}`, { textModulesData: first });
    await issuer.call('PATCH', `loyaltyObject/${objectId}`, {
      textModulesData: first.slice(1),
      loyaltyPoints: { balance: { int: 41 } },
    });
    expect((await issuer.call('GET', `loyaltyObject/${objectId}`)).body).toMatchObject({
      textModulesData: first.slice(1),
      loyaltyPoints: { label: 'Points', balance: { int: 41 } },
    });
  });

  it('refuses to change an approved class without another review', async () => {
    await create();
    expect((await issuer.call('PATCH', `loyaltyClass/${classId}`, { programName: 'New' })).status).toBe(400);
    const patch = { programName: 'New', reviewStatus: 'UNDER_REVIEW' };
    expect((await issuer.call('PATCH', `loyaltyClass/${classId}`, patch)).body.programName).toBe('New');
  });

  it('lists by class and by issuer, page by page', async () => {
    await create();
    await issuer.call('POST', 'loyaltyObject', { ...loyaltyObject, id: `${issuerId}.second` });
    const first = await issuer.call('GET', `loyaltyObject?classId=${classId}&maxResults=1`);
    expect(first.body.resources).toHaveLength(1);
    const rest = await issuer.call(
      'GET',
      `loyaltyObject?classId=${classId}&maxResults=1&token=${first.body.pagination.nextPageToken}`,
    );
    expect(rest.body.resources[0].id).toBe(`${issuerId}.second`);
    expect((await issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).body.resources).toHaveLength(1);
  });

  it('answers 404 for what is not there, 429 beyond 20 requests a second, and faults as ordered', async () => {
    expect((await issuer.call('GET', `loyaltyObject/${objectId}`)).status).toBe(404);
    expect((await issuer.call('GET', `luggageObject/${objectId}`)).status).toBe(404);
    google.failNext(503);
    expect((await issuer.call('GET', `loyaltyObject/${objectId}`)).status).toBe(503);
    google.setQuota(20);
    const statuses = [];
    for (let index = 0; index < 21; index++)
      statuses.push((await issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    now = new Date(now.getTime() + 1001);
    expect((await issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(200);
  });
});

describe('a virtual Android', () => {
  it('saves from a download page and shows class and object', async () => {
    await create();
    expect(await android.addPass('https://server.test/p/1')).toEqual({ kind: 'added', passIds: [objectId] });
    expect(android.passes()).toMatchObject([
      { objectId, type: 'loyalty', state: 'active', class: { id: classId }, object: { hasUsers: true } },
    ]);
  });

  it('creates what a link carries inline, and ignores it when it exists', async () => {
    await issuer.call('POST', 'loyaltyClass', loyaltyClass);
    await android.addPass(issuer.saveLink({ loyaltyObjects: [loyaltyObject] }));
    await android.addPass(
      issuer.saveLink({
        loyaltyObjects: [{ ...loyaltyObject, loyaltyPoints: { label: 'x', balance: { int: 1 } } }],
      }),
    );
    expect(android.passes()[0]?.object).toMatchObject({ loyaltyPoints: { balance: { int: 40 } } });
  });

  const refused: [string, () => string, string][] = [
    [
      'an object nobody created',
      () => issuer.saveLink({ loyaltyObjects: [{ id: `${issuerId}.none` }] }),
      'not found',
    ],
    ['another audience', () => issuer.saveLink(undefined, { aud: 'apple' }), 'aud'],
    ['another type of token', () => issuer.saveLink(undefined, { typ: 'JWT' }), 'typ'],
    [
      'an unknown account',
      () => issuer.saveLink(undefined, { iss: 'nobody@example.com' }),
      'service account',
    ],
    ['a token that names another algorithm', () => issuer.saveLink(undefined, {}, 'none'), 'RS256'],
    ['a tampered token', () => issuer.saveLink().replace(/.{20}$/, 'A'.repeat(20)), 'signature'],
    ['nothing to save', () => issuer.saveLink({}), 'no object'],
    [
      'a link too long for browsers',
      () => issuer.saveLink({ loyaltyObjects: [{ id: objectId, note: 'x'.repeat(2000) }] }),
      'cut',
    ],
  ];
  it.each(refused)('refuses %s', async (_what, link, word) => {
    await create();
    const outcome = await android.addPass(link());
    expect(outcome.kind === 'refused' && outcome.problems.join(' ')).toContain(word);
    expect(android.passes()).toEqual([]);
  });

  it('shows Google’s own words on the lock screen and the message on the pass', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    await issuer.call('POST', `loyaltyObject/${objectId}/addMessage`, message('m1'));
    expect(android.notifications()).toMatchObject([
      {
        title: 'Bäckerei Zoë',
        text: 'You have a new message about your loyalty card',
        cause: 'm1',
        passId: objectId,
      },
    ]);
    expect(android.passes()[0]?.messages).toMatchObject([{ id: 'm1', body: 'Fresh bread 🥖' }]);
  });

  it('hears of a message to the class, but not of a silent one', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    await issuer.call('POST', `loyaltyClass/${classId}/addMessage`, message('m1'));
    await issuer.call('POST', `loyaltyClass/${classId}/addMessage`, message('m2', 'TEXT'));
    expect(android.notifications()).toHaveLength(1);
    expect(android.passes()[0]?.messages).toHaveLength(2);
  });

  it('is notified three times a day at most; then the issuer hears QuotaExceeded', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    const path = `loyaltyObject/${objectId}/addMessage`;
    for (const id of ['1', '2', '3']) expect((await issuer.call('POST', path, message(id))).status).toBe(200);
    expect(await issuer.call('POST', path, message('4'))).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'QuotaExceeded' }] } },
    });
    expect((await issuer.call('POST', path, message('4', 'TEXT'))).status).toBe(200);
    now = new Date(now.getTime() + 86_400_001);
    await issuer.signIn();
    expect((await issuer.call('POST', path, message('5'))).status).toBe(200);
    expect(android.notifications()).toHaveLength(4);
  });

  it('keeps ten messages of a pass', async () => {
    await create();
    for (let index = 0; index < 12; index++)
      await issuer.call('POST', `loyaltyObject/${objectId}/addMessage`, message(String(index), 'TEXT'));
    const { messages } = (await issuer.call('GET', `loyaltyObject/${objectId}`)).body;
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
  });

  it('is notified of changed points when the update asks for it, and of nothing else', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    const points = (int: number, notifyPreference?: string) =>
      issuer.call('PATCH', `loyaltyObject/${objectId}`, {
        loyaltyPoints: { balance: { int } },
        notifyPreference,
      });
    await points(41);
    await points(42, 'NOTIFY_ON_UPDATE');
    await points(42, 'NOTIFY_ON_UPDATE');
    expect(android.notifications()).toMatchObject([{ text: 'Your loyalty card was updated' }]);
    expect(android.passes()[0]?.object).not.toHaveProperty('notifyPreference');
  });

  it('greys a voided and an expired pass', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    await issuer.call('PATCH', `loyaltyObject/${objectId}`, { state: 'INACTIVE' });
    expect(android.passes()[0]?.state).toBe('voided');
    await issuer.call('PATCH', `loyaltyObject/${objectId}`, {
      state: 'ACTIVE',
      validTimeInterval: { end: { date: '2026-11-21T09:00:00Z' } },
    });
    expect(android.passes()[0]?.state).toBe('expired');
  });
});

describe('callbacks', () => {
  const rootKey = async (): Promise<string> =>
    (await (await google.app.request('/keys')).json()).keys[0].keyValue;

  it('tell of save and removal, signed as Google signs', async () => {
    await create();
    await android.addPass(issuer.saveLink());
    await android.addPass(issuer.saveLink());
    android.removePass(objectId);
    await google.idle();
    const read = callbacks.map(({ body }) => body);
    const [save, removal] = await Promise.all(read.map(async (body) => readCallback(body, await rootKey())));
    expect(callbacks.map(({ url }) => url)).toEqual([
      'https://issuer.example/callback',
      'https://issuer.example/callback',
    ]);
    expect(save).toMatchObject({
      keyIsSigned: true,
      messageIsSigned: true,
      protocolVersion: 'ECv2SigningOnly',
    });
    expect(save?.message).toMatchObject({ classId, objectId, eventType: 'save', count: 1 });
    expect(removal).toMatchObject({ messageIsSigned: true, message: { eventType: 'del', count: 0 } });
    expect(save?.message.nonce).not.toBe(removal?.message.nonce);
    expect(android.passes()).toEqual([]);
  });

  it('are sent again until they are answered', async () => {
    answers = [500, 503];
    await create();
    await android.addPass(issuer.saveLink());
    await google.idle();
    expect(callbacks).toHaveLength(3);
    expect(new Set(callbacks.map(({ body }) => body)).size).toBe(1);
  });

  it('that nobody answered before a restart are sent after it', async () => {
    storage
      .collection('google/callbacks')
      .set('left-over', { url: 'https://issuer.example/callback', body: '{}' });
    google.close();
    google = open();
    await google.idle();
    expect(callbacks).toEqual([{ url: 'https://issuer.example/callback', body: '{}' }]);
  });
});
