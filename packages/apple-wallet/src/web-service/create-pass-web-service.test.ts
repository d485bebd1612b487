import { beforeEach, describe, expect, it } from 'vitest';
import { createPassWebService } from './create-pass-web-service.ts';
import type { PassRegistration, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';

const token = 'a-token-of-enough-length';
const lastModified = new Date('2026-11-21T10:00:00Z');
const type = 'pass.com.example.card';

let now: Date;
let registrations: Map<string, PassRegistration>;
let logs: string[];
let sinceSeen: (string | null)[];
let built: number;
let updated: string[];

const store: PassWebServiceStore<ServedPass & { points: number }> = {
  async findPass({ scope, passTypeIdentifier, serialNumber }) {
    const known = scope === 't1' && passTypeIdentifier === type && serialNumber === '42';
    return known ? { authenticationToken: token, lastModified, points: 7 } : null;
  },
  async registerDevice(registration) {
    const key = `${registration.deviceLibraryIdentifier} ${registration.serialNumber}`;
    const existing = registrations.has(key);
    registrations.set(key, registration);
    return existing ? 'existing' : 'created';
  },
  async unregisterDevice({ deviceLibraryIdentifier, serialNumber }) {
    registrations.delete(`${deviceLibraryIdentifier} ${serialNumber}`);
  },
  async listUpdatedPasses({ since }) {
    sinceSeen.push(since);
    return { serialNumbers: updated, lastUpdated: '9007199254740993' };
  },
  async loadBundle({ points }) {
    built++;
    const parts = [Buffer.from('PK'), Buffer.from(`points ${points}`)];
    return { parts, bytes: 10 };
  },
  async writeLog({ messages }) {
    logs.push(...messages);
  },
};

const service = createPassWebService(store, () => now);

const call = (
  method: string,
  path: string,
  {
    headers = {},
    body,
    scope = 't1',
  }: { headers?: Record<string, string>; body?: BodyInit; scope?: string } = {},
) =>
  service(new Request(`https://x.example/wallet/apple/${scope}${path}`, { method, headers, body }), {
    path: path.split('?')[0] ?? '',
    scope,
  });
const authorized = { authorization: `ApplePass ${token}` };
const registration = `/v1/devices/dev1/registrations/${type}/42`;
const register = (pushToken: unknown, headers: Record<string, string> = authorized) =>
  call('POST', registration, { headers, body: JSON.stringify({ pushToken }) });

beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z');
  registrations = new Map();
  logs = [];
  sinceSeen = [];
  built = 0;
  updated = ['42'];
});

const seen = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  body: await response.text(),
});

describe('registering', () => {
  it('answers 201 when new, 200 when known, and keeps the newest push token', async () => {
    expect((await register('aa11')).status).toBe(201);
    expect((await register('BB22')).status).toBe(200);
    expect(registrations.get('dev1 42')).toEqual({
      scope: 't1',
      passTypeIdentifier: type,
      serialNumber: '42',
      deviceLibraryIdentifier: 'dev1',
      pushToken: 'BB22',
    });
  });

  it.each([[undefined], [12], ['../x'], [''], ['xyz'], ['a'.repeat(300)]])(
    'answers 400 to the push token %j',
    async (pushToken) => {
      expect((await register(pushToken)).status).toBe(400);
    },
  );

  it('answers 400 to invalid JSON and 413 to a body that is too long', async () => {
    const post = (body: BodyInit) => call('POST', registration, { headers: authorized, body });
    expect((await post('{')).status).toBe(400);
    expect((await post('null')).status).toBe(400);
    expect((await post(Buffer.from('ff', 'hex'))).status).toBe(400);
    expect((await call('POST', registration, { headers: authorized })).status).toBe(400);
    expect((await post('x'.repeat(5_000))).status).toBe(413);
    expect(registrations.size).toBe(0);
  });

  it('answers 401 without the pass’s token', async () => {
    for (const authorization of [
      '',
      'ApplePass wrong',
      `Bearer ${token}`,
      `ApplePass ${token}x`,
      'ApplePass ',
    ]) {
      expect((await register('aa', { authorization })).status).toBe(401);
    }
  });

  it('unregisters, and answers 200 even without a registration', async () => {
    await register('aa');
    expect((await call('DELETE', registration, { headers: authorized })).status).toBe(200);
    expect(registrations.size).toBe(0);
    expect((await call('DELETE', registration, { headers: authorized })).status).toBe(200);
    expect((await call('DELETE', registration)).status).toBe(401);
    expect((await register('aa')).status).toBe(201);
  });
});

describe('listing', () => {
  const list = (query = '') => call('GET', `/v1/devices/dev1/registrations/${type}${query}`);

  it('returns the tag as a JSON string, and needs no token', async () => {
    const response = await list('?passesUpdatedSince=17');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"serialNumbers":["42"],"lastUpdated":"9007199254740993"}');
    expect(sinceSeen).toEqual(['17']);
  });

  it('answers 204 without a body when nothing changed', async () => {
    updated = [];
    expect(await seen(await list())).toMatchObject({ status: 204, body: '' });
  });

  it('treats an unknown tag as none', async () => {
    for (const tag of ['', 'abc', '-1', '1e3', '9'.repeat(19), '2026-11-21', "1'--"]) {
      await list(`?passesUpdatedSince=${encodeURIComponent(tag)}`);
    }
    await list();
    expect(new Set(sinceSeen)).toEqual(new Set([null]));
  });
});

describe('fetching a pass', () => {
  const fetchPass = (headers: Record<string, string> = {}, serial = '42', scope = 't1') =>
    call('GET', `/v1/passes/${type}/${serial}`, { headers: { ...authorized, ...headers }, scope });

  it('sends the bundle with its exact type, length and date', async () => {
    const response = await fetchPass();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-length': '10',
      'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
      'cache-control': 'no-store',
    });
    expect(await response.text()).toBe('PKpoints 7');
  });

  it('answers 304 to the same or a later date without building the pass', async () => {
    for (const since of ['Sat, 21 Nov 2026 10:00:00 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT']) {
      const response = await fetchPass({ 'if-modified-since': since });
      expect(response.status).toBe(304);
      expect(response.headers.get('last-modified')).toBe('Sat, 21 Nov 2026 10:00:00 GMT');
    }
    expect(built).toBe(0);
  });

  it('names no time within the margin, and sends the bundle to a phone that got an earlier one', async () => {
    now = new Date('2026-11-21T10:00:05Z');
    const held = (await fetchPass()).headers.get('last-modified') ?? '';
    expect(Date.parse(held)).toBeLessThan(now.getTime() - 60_000);
    now = new Date('2026-11-22T10:00:00Z');
    const again = await fetchPass({ 'if-modified-since': held });
    expect([again.status, again.headers.get('last-modified')]).toEqual([200, lastModified.toUTCString()]);
    expect((await fetchPass({ 'if-modified-since': lastModified.toUTCString() })).status).toBe(304);
  });

  it('sends the bundle for an earlier or invalid date', async () => {
    for (const since of ['Sat, 21 Nov 2026 09:59:59 GMT', 'yesterday', '']) {
      expect((await fetchPass({ 'if-modified-since': since })).status).toBe(200);
    }
  });

  it('answers a wrong token, an unknown pass and another tenant’s pass with the same bytes', async () => {
    const wrong = await seen(await fetchPass({ authorization: 'ApplePass nonsense' }));
    expect(wrong.status).toBe(401);
    expect(await seen(await fetchPass({}, '43'))).toEqual(wrong);
    expect(await seen(await fetchPass({}, '42', 't2'))).toEqual(wrong);
    expect(await seen(await fetchPass({ authorization: '' }))).toEqual(wrong);
  });
});

describe('the log', () => {
  const log = (body: BodyInit) => call('POST', '/v1/log', { body });

  it('keeps messages short, few, and on one line each', async () => {
    const response = await log(
      JSON.stringify({ logs: ['a\r\nb\u001b[31m', 7, 'x'.repeat(9_000), ...Array(99).fill('y')] }),
    );
    expect(response.status).toBe(200);
    expect(logs[0]).toBe('a b [31m');
    expect(logs[1]).toHaveLength(1_000);
    expect(logs.length).toBeLessThanOrEqual(10);
  });

  it('answers 400 to an invalid log and 413 to one that is too long', async () => {
    expect((await log('[]')).status).toBe(400);
    expect((await log('{"logs":"a"}')).status).toBe(400);
    expect((await log('{')).status).toBe(400);
    expect((await log('x'.repeat(70_000))).status).toBe(413);
    expect(logs).toEqual([]);
  });
});

describe('any other call', () => {
  it.each([
    '/v1',
    '/v2/log',
    '/v1/passes/a',
    '/v1/passes/%E0%A4/42',
    '/v1/passes/a/b/c',
    '/v1/devices/d/x/t',
    '/v1/passes/a%00b/42',
    '/v1/log/x',
  ])('answers 404 to %s', async (path) => {
    expect((await call('GET', path, { headers: authorized })).status).toBe(404);
  });

  it('answers 405 with the allowed methods', async () => {
    const response = await call('PUT', registration, { headers: authorized });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, DELETE');
    expect((await call('GET', '/v1/log')).status).toBe(405);
  });
});
