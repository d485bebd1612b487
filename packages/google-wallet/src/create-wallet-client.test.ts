import { afterEach, describe, expect, it } from 'vitest';
import { createWalletClient, type WalletClientOptions } from './create-wallet-client.ts';
import {
  type Received,
  type Reply,
  refusal,
  startGoogleServer,
  virtualTime,
} from './google-server.fixture.ts';
import type { GoogleObject } from './resources/resources.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function setup(
  reply: (request: Received, index: number) => Reply,
  options: Partial<WalletClientOptions> = {},
) {
  let index = -1;
  const server = await startGoogleServer((request) => {
    index += 1;
    return reply(request, index);
  });
  closers.push(server.close);
  const { time, sleep, clock } = virtualTime();
  const invalidated: string[] = [];
  let tokens = 1;
  const tokenSource = {
    token: async () => `token-${tokens}`,
    invalidate: (token: string) => {
      invalidated.push(token);
      tokens += 1;
    },
  };
  const client = createWalletClient({
    apiUrl: server.url,
    tokenSource,
    clock,
    sleep,
    random: () => 0,
    ...options,
  });
  return { client, server, time, sleep, invalidated };
}

const pass: GoogleObject = { id: '1.pass', classId: '1.template', state: 'ACTIVE' };
const card = { id: '1.template', issuerName: 'Café' };
const message = { id: 'campaign-7', header: 'News', body: 'Double points' };
const ok = (body: unknown = pass): Reply => ({ status: 200, body });
const calls = (received: Received[]) => received.map(({ method, url }) => `${method} ${url}`);
const quota = refusal(
  403,
  'quotaExceeded',
  'Quota exceeded for issuer 1 when adding TEXT_AND_NOTIFY message.',
);

describe('writing resources', () => {
  it('inserts under the type’s own path with the bearer token', async () => {
    const { client, server } = await setup(() => ok());
    expect(await client.insertObject('giftCard', pass)).toEqual({ outcome: 'inserted', resource: pass });
    expect(server.received).toEqual([
      { method: 'POST', url: '/giftCardObject', body: JSON.stringify(pass), authorization: 'Bearer token-1' },
    ]);
  });

  it('patches what already exists when asked to upsert', async () => {
    const { client, server } = await setup((_, index) =>
      index === 0 ? refusal(409, 'existingResource', 'An object with ID 1.pass already exists.') : ok(),
    );
    expect(await client.upsertObject('loyalty', pass)).toEqual({ outcome: 'patched', resource: pass });
    expect(calls(server.received)).toEqual(['POST /loyaltyObject', 'PATCH /loyaltyObject/1.pass']);
  });

  it('sets UNDER_REVIEW when it changes a class, without which Google rejects changes to an approved one', async () => {
    const { client, server } = await setup(() => ok(card));
    await client.patchClass('loyalty', '1.template', { hexBackgroundColor: '#000000' });
    await client.patchClass('generic', '1.template', { hexBackgroundColor: '#000000' });
    await client.putClass('offer', card);
    await client.patchObject('loyalty', '1.pass', { state: 'INACTIVE' });
    expect(server.received.map(({ body }) => JSON.parse(body).reviewStatus)).toEqual([
      'UNDER_REVIEW',
      undefined,
      'UNDER_REVIEW',
      undefined,
    ]);
  });

  it('returns expected outcomes: an unknown resource, an existing one', async () => {
    const unknown = await setup(() => refusal(404, 'resourceNotFound', 'Not found.'));
    expect(await unknown.client.getObject('flight', '1.pass')).toBeNull();
    expect(await unknown.client.patchObject('flight', '1.pass', {})).toEqual({ outcome: 'notFound' });
    expect(await unknown.client.addClassMessage('flight', '1.t', message)).toEqual({ outcome: 'notFound' });
    const existing = await setup(() => refusal(409, 'existingResource', 'Exists.'));
    expect(await existing.client.insertClass('flight', card)).toEqual({ outcome: 'exists' });
  });

  it('throws a refusal with Google’s message at once', async () => {
    const { client, server } = await setup(() => refusal(400, 'invalidResource', 'Invalid field heroImage.'));
    await expect(client.insertObject('offer', pass)).rejects.toMatchObject({
      code: 'badRequest',
      status: 400,
      reason: 'invalidResource',
      message: expect.stringContaining('Invalid field heroImage.'),
    });
    expect(server.received).toHaveLength(1);
  });

  it('reports each attempt; a missing or existing resource is no failure', async () => {
    const answers: Reply[] = [
      refusal(404, 'resourceNotFound', 'Not found.'),
      refusal(409, 'existingResource', 'Exists.'),
      refusal(503, 'backendError', 'Try again.'),
      'reset',
      refusal(403, 'permissionDenied', 'No access to issuer 1.'),
    ];
    const attempts: unknown[] = [];
    const { client } = await setup((_, index) => answers[index] ?? ok(), {
      onAttempt: (failure) => attempts.push(failure && [failure.code, failure.reason]),
    });
    await client.getObject('offer', '1.pass');
    await client.insertObject('offer', pass);
    await expect(client.insertObject('offer', pass)).rejects.toThrow();
    expect(attempts).toEqual([
      undefined,
      undefined,
      ['unavailable', 'backendError'],
      ['unreachable', undefined],
      ['forbidden', 'permissionDenied'],
    ]);
  });

  it('distinguishes a missing permission from a rate limit, though both are 403', async () => {
    const { client, server } = await setup(() => refusal(403, 'permissionDenied', 'No access to issuer 1.'));
    await expect(client.insertObject('offer', pass)).rejects.toMatchObject({ code: 'forbidden' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a temporary failure', () => {
  it.each([
    ['429', refusal(429, 'rateLimitExceeded', 'Slow down.')],
    ['403 rateLimitExceeded', refusal(403, 'rateLimitExceeded', 'Slow down.')],
    ['500', { status: 500, body: '<html>' }],
    ['503', refusal(503, 'backendError', 'Try again.')],
    ['a broken connection', 'reset'],
  ] satisfies [string, Reply][])('is retried: %s, then a response', async (_, trouble) => {
    const { client, time } = await setup((_request, index) => (index < 2 ? trouble : ok()));
    expect(await client.getObject('loyalty', '1.pass')).toEqual(pass);
    expect(time.sleeps.length).toBeGreaterThanOrEqual(2);
  });

  it('is retried after Retry-After, in seconds or as a date', async () => {
    const dated = new Date(Date.parse('2026-11-20T10:00:07Z') + 30_000).toUTCString();
    const { client, time } = await setup((_, index) => {
      if (index === 0) return refusal(429, 'rateLimitExceeded', 'Slow down.', { 'retry-after': '7' });
      return index === 1 ? refusal(503, 'backendError', 'Wait.', { 'retry-after': dated }) : ok();
    });
    await client.getObject('loyalty', '1.pass');
    const waited = time.now - Date.parse('2026-11-20T10:00:00Z');
    expect(waited).toBeGreaterThanOrEqual(37_000);
    expect(waited).toBeLessThan(40_000);
  });

  it('is returned to the caller, with Google’s delay, if that delay is too long', async () => {
    const { client, server } = await setup(() =>
      refusal(429, 'rateLimitExceeded', 'Slow.', { 'retry-after': '3600' }),
    );
    await expect(client.getObject('loyalty', '1.pass')).rejects.toMatchObject({
      code: 'rateLimited',
      retryAfterMilliseconds: 3_600_000,
    });
    expect(server.received).toHaveLength(1);
  });

  it('ends after a limited number of attempts, with growing delays', async () => {
    const { client, server, time } = await setup(() => refusal(503, 'backendError', 'Down for maintenance.'));
    await expect(client.getObject('loyalty', '1.pass')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Down for maintenance.'),
    });
    expect(server.received).toHaveLength(6);
    expect(time.sleeps).toEqual([250, 500, 1_000, 2_000, 4_000]);
  });

  it('includes a request without a response', async () => {
    const timeouts: AbortController[] = [];
    const timeoutSignal = () => {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    };
    const { client, server } = await setup((_, index) => (index === 0 ? 'silence' : ok()), { timeoutSignal });
    const unanswered = server.silence();
    const answer = client.getObject('loyalty', '1.pass');
    await unanswered;
    timeouts[0]?.abort(new DOMException('Too slow.', 'TimeoutError'));
    expect(await answer).toEqual(pass);
    expect(server.received).toHaveLength(2);
  });

  it('includes one expired token, but not a rejected account', async () => {
    const once = await setup((_, index) => (index === 0 ? refusal(401, 'authError', 'Expired.') : ok()));
    expect(await once.client.getObject('loyalty', '1.pass')).toEqual(pass);
    expect(once.server.received.map((request) => request.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    const always = await setup(() => refusal(401, 'authError', 'Expired.'));
    await expect(always.client.getObject('loyalty', '1.pass')).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(always.server.received).toHaveLength(2);
  });
});

describe('messages', () => {
  const posts = (received: Received[]) => received.filter(({ method }) => method === 'POST');

  it('notify the holders and keep their stable id', async () => {
    const { client, server } = await setup(() => ok({ resource: pass }));
    expect(await client.addObjectMessage('loyalty', '1.pass', message)).toEqual({ outcome: 'notified' });
    expect(server.received[0]).toMatchObject({
      url: '/loyaltyObject/1.pass/addMessage',
      body: JSON.stringify({ message: { ...message, messageType: 'TEXT_AND_NOTIFY' } }),
    });
    expect(await client.addClassMessage('loyalty', '1.t', message, { notify: false })).toEqual({
      outcome: 'added',
    });
    expect(server.received[1]?.url).toBe('/loyaltyClass/1.t/addMessage');
  });

  it('are added silently, and reported as not notified, after the third of a day', async () => {
    const { client, server } = await setup((_, index) => (index === 0 ? quota : ok({ resource: pass })));
    expect(await client.addObjectMessage('loyalty', '1.pass', message)).toEqual({ outcome: 'notNotified' });
    const types = server.received.map(({ body }) => JSON.parse(body).message.messageType);
    expect(types).toEqual(['TEXT_AND_NOTIFY', 'TEXT']);
  });

  it('are not sent twice when only the response was lost', async () => {
    const stored = { ...pass, messages: [message] };
    const { client, server } = await setup(({ method }) => (method === 'GET' ? ok(stored) : 'reset'));
    expect(await client.addObjectMessage('loyalty', '1.pass', message)).toEqual({ outcome: 'notified' });
    expect(posts(server.received)).toHaveLength(1);
  });

  it('are sent again when the lost request had not arrived', async () => {
    const { client, server } = await setup(({ method }, index) => {
      if (method === 'GET') return ok();
      return index === 0 ? { status: 503 } : ok({ resource: pass });
    });
    expect(await client.addObjectMessage('loyalty', '1.pass', message)).toEqual({ outcome: 'notified' });
    expect(calls(server.received)).toEqual([
      'POST /loyaltyObject/1.pass/addMessage',
      'GET /loyaltyObject/1.pass',
      'POST /loyaltyObject/1.pass/addMessage',
    ]);
  });

  it('are checked first when a job runs a second time', async () => {
    const { client, server } = await setup(() => ok({ ...pass, messages: [{ id: 'other' }, message] }));
    const again = await client.addObjectMessage('loyalty', '1.pass', message, { ifAbsent: true });
    expect(again).toEqual({ outcome: 'alreadyThere' });
    expect(posts(server.received)).toHaveLength(0);
  });

  it('that were added silently are reported as such when a job runs a second time', async () => {
    const silent = { ...message, messageType: 'TEXT' };
    const { client } = await setup(() => ok({ ...pass, messages: [silent] }));
    const again = (notify: boolean) =>
      client.addObjectMessage('loyalty', '1.pass', message, { ifAbsent: true, notify });
    expect(await again(true)).toEqual({ outcome: 'notNotified' });
    expect(await again(false)).toEqual({ outcome: 'added' });
  });
});
