import { constants } from 'node:http2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApns } from './apns.fixture.ts';
import { openPushHarness, type PushHarness, tokenOf } from './push-harness.fixture.ts';
import type { ApnsClient } from './push-types.ts';

let harness: PushHarness;
let apns: TestApns;
let client: ApnsClient;

beforeAll(async () => {
  harness = await openPushHarness();
  apns = harness.apns;
});
beforeEach(() => {
  client = harness.open();
});
afterEach(() => harness.reset());
afterAll(() => harness.close());

describe('one push', () => {
  it('has exactly the headers that Apple requires, with the client certificate', async () => {
    const expiration = new Date('2026-11-22T10:00:00.900Z');
    await expect(client.push({ ...harness.requestOf(1), expiration, collapseId: '42' })).resolves.toEqual({
      kind: 'accepted',
      status: 200,
    });
    const [push] = apns.received;
    expect(push).toMatchObject({
      token: tokenOf(1),
      body: '{}',
      certificateSubject: 'pass.com.example.card',
    });
    expect(push?.headers).toMatchObject({
      ':method': 'POST',
      'apns-topic': 'pass.com.example.card',
      'apns-push-type': 'background',
      'apns-priority': '5',
      'apns-expiration': '1795341600',
      'apns-collapse-id': '42',
    });
  });

  it('reports an invalid token with the time since when', async () => {
    apns.answer = () => ({ status: 410, body: { reason: 'Unregistered', timestamp: 1_795_000_000_000 } });
    await expect(client.push(harness.requestOf(1))).resolves.toEqual({
      kind: 'gone',
      status: 410,
      reason: 'Unregistered',
      timestamp: 1_795_000_000_000,
    });
    expect(apns.received).toHaveLength(1);
  });

  it.each([
    [400, 'BadDeviceToken', 'badToken'],
    [400, 'DeviceTokenNotForTopic', 'badToken'],
    [400, 'TopicDisallowed', 'misconfigured'],
    [403, 'BadCertificate', 'misconfigured'],
    [405, 'MethodNotAllowed', 'misconfigured'],
    [413, 'PayloadTooLarge', 'misconfigured'],
    [429, 'TooManyProviderTokenUpdates', 'misconfigured'],
  ])('maps %d %s to %s and is not sent again', async (status, reason, kind) => {
    apns.answer = () => ({ status, body: { reason } });
    await expect(client.push(harness.requestOf(1))).resolves.toEqual({ kind, status, reason });
    expect(apns.received).toHaveLength(1);
  });

  it.each([429, 500, 503])('is retried after %d, and accepted once', async (status) => {
    apns.answer = () => (apns.received.length < 3 ? { status, body: { reason: 'Later' } } : 'ok');
    await expect(client.push(harness.requestOf(1))).resolves.toMatchObject({ kind: 'accepted' });
    expect(apns.received).toHaveLength(3);
  });

  it('fails after the last attempt, with the reason of the last response', async () => {
    const few = harness.open({ attemptsMax: 3 });
    apns.answer = () => ({ status: 429, body: { reason: 'TooManyRequests' } });
    await expect(few.push(harness.requestOf(1))).resolves.toMatchObject({
      kind: 'throttled',
      status: 429,
      reason: 'TooManyRequests',
    });
    apns.answer = () => ({ status: 503, body: { reason: 'ServiceUnavailable' } });
    await expect(few.push(harness.requestOf(2))).resolves.toMatchObject({
      kind: 'unavailable',
      status: 503,
      reason: 'ServiceUnavailable',
    });
    expect(apns.received).toHaveLength(6);
  });

  it('fails at once when the server asks for a longer delay than allowed', async () => {
    const inAnHour = { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' } };
    apns.answer = () => inAnHour;
    await expect(client.push(harness.requestOf(1))).resolves.toMatchObject({
      kind: 'unavailable',
      retryAfterMilliseconds: 3_600_000,
    });
    expect(apns.received).toHaveLength(1);
  });

  it('is retried without a response, then fails', async () => {
    const impatient = harness.open({ requestMilliseconds: 250, attemptsMax: 2 });
    apns.answer = () => (apns.received.length === 1 ? 'silence' : 'ok');
    await expect(impatient.push(harness.requestOf(1))).resolves.toMatchObject({ kind: 'accepted' });
    apns.answer = () => 'silence';
    await expect(impatient.push(harness.requestOf(2))).resolves.toMatchObject({
      kind: 'unavailable',
      status: null,
      reason: 'NoAnswer',
    });
  });

  it('refused unprocessed repeatedly is retried a limited number of times, with growing delays', async () => {
    apns.answer = (_push, stream) => {
      stream.close(constants.NGHTTP2_REFUSED_STREAM);
      return 'handled';
    };
    const even = harness.open({ attemptsMax: 1, random: () => 1 });
    const begun = performance.now();
    await expect(even.push(harness.requestOf(1))).resolves.toMatchObject({
      kind: 'unavailable',
      reason: 'NoAnswer',
    });
    expect(apns.received).toHaveLength(11);
    // 4 ms, 8, 16, 32 and five times 40, minus the rounding of timers.
    expect(performance.now() - begun).toBeGreaterThan(240);
  });

  it('survives a response that is no JSON', async () => {
    apns.answer = (_push, stream) => {
      stream.respond({ ':status': 403 });
      stream.end('<html>');
      return 'handled';
    };
    await expect(client.push(harness.requestOf(1))).resolves.toEqual({
      kind: 'misconfigured',
      status: 403,
      reason: 'Status403',
    });
  });

  it.each(['', 'zz', '../../x', 'aa bb'])('never sends the token %j', async (pushToken) => {
    await expect(client.push({ ...harness.requestOf(1), pushToken })).resolves.toMatchObject({
      kind: 'badToken',
      status: null,
    });
    expect(apns.received).toHaveLength(0);
  });

  it.each([
    ['a topic', { topic: 'pass.com\r\napns-priority: 10' }, 'BadTopic'],
    ['no topic', { topic: '' }, 'BadTopic'],
    ['a collapse id', { collapseId: 'a\nb' }, 'BadCollapseId'],
    ['a collapse id beyond 64 bytes', { collapseId: 'a'.repeat(65) }, 'BadCollapseId'],
  ])('never sends %s that is no valid header field', async (_what, change, reason) => {
    const outcome = client.push({ ...harness.requestOf(1), ...change });
    await expect(outcome).resolves.toEqual({ kind: 'misconfigured', status: null, reason });
    expect(apns.received).toHaveLength(0);
  });

  it('is sent with its own topic, expiration and collapse id, whatever the previous one had', async () => {
    const requests = Array.from({ length: 60 }, (_, index) => ({
      ...harness.requestOf(index),
      topic: `pass.com.example.${index % 3}`,
      ...(index % 2 && { expiration: new Date(index * 1000) }),
      ...(index % 5 && { collapseId: `id-${index}` }),
    }));
    await client.pushMany(requests, () => undefined);
    expect(apns.received).toHaveLength(60);
    for (const { token, headers } of apns.received) {
      const request = requests.find(({ pushToken }) => pushToken === token);
      expect([headers['apns-topic'], headers['apns-expiration'], headers['apns-collapse-id']]).toEqual([
        request?.topic,
        String((request?.expiration?.getTime() ?? 0) / 1000),
        request?.collapseId,
      ]);
    }
  });
});
