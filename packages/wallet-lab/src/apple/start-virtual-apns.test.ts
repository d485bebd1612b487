import type { ClientHttp2Session } from 'node:http2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPassMaker, type PassMaker } from './pass-maker.fixture.ts';
import { connectPushClient, push, token } from './push-client.fixture.ts';
import type { ApnsPush } from './push-desk.ts';
import { type Apns, startVirtualApns } from './start-virtual-apns.ts';

let maker: PassMaker;
let apns: Apns;
let session: ClientHttp2Session;
let pushed: ApnsPush[];
const now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  maker = await createPassMaker();
});
afterAll(() => maker.close());
beforeEach(async () => {
  apns = await startVirtualApns({ certificateAuthority: maker.authority, clock: () => now });
  pushed = [];
  apns.onPush((one) => pushed.push(one));
  session = connectPushClient(apns, maker.certificate);
});
afterEach(async () => {
  session.destroy();
  await apns.close();
});

describe('the simulated APNs', () => {
  it('accepts a push of the certificate’s topic and delivers it to the device', async () => {
    const received: ApnsPush[] = [];
    apns.connect(token.toUpperCase(), (one) => received.push(one));
    expect((await push(session)).status).toBe(200);
    expect(received).toEqual([{ token, topic: 'pass.example.bakery', at: now }]);
  });

  it('delivers nothing to a disconnected device', async () => {
    const received: ApnsPush[] = [];
    apns.connect(token, (one) => received.push(one))();
    await push(session);
    expect(received).toEqual([]);
  });

  const refusals: [string, Record<string, string>, string, number, string][] = [
    ['another topic', { 'apns-topic': 'pass.example.other' }, '{}', 400, 'TopicDisallowed'],
    ['no topic', { 'apns-topic': '' }, '{}', 400, 'MissingTopic'],
    ['a token that is no hex', { ':path': '/3/device/xyz' }, '{}', 400, 'BadDeviceToken'],
    ['no token', { ':path': '/3/device/' }, '{}', 400, 'MissingDeviceToken'],
    ['another path', { ':path': '/4/device/x' }, '{}', 404, 'BadPath'],
    ['another method', { ':method': 'PUT' }, '{}', 405, 'MethodNotAllowed'],
    ['an unknown push type', { 'apns-push-type': 'loud' }, '{}', 400, 'InvalidPushType'],
    ['a background push of priority 10', { 'apns-priority': '10' }, '{}', 400, 'BadPriority'],
    ['an expiration that is no number', { 'apns-expiration': 'soon' }, '{}', 400, 'BadExpirationDate'],
    ['a collapse id beyond 64 bytes', { 'apns-collapse-id': 'x'.repeat(65) }, '{}', 400, 'BadCollapseId'],
    ['an empty body', {}, '', 400, 'PayloadEmpty'],
    ['an alert Wallet would never show', {}, '{"aps":{"alert":"hi"}}', 400, 'BadPayload'],
    ['a body beyond 4 KB', {}, 'x'.repeat(5000), 413, 'PayloadTooLarge'],
  ];
  it.each(refusals)('rejects %s', async (_what, headers, body, status, reason) => {
    expect(await push(session, headers, body)).toMatchObject({ status, reason });
    expect(pushed).toEqual([]);
  });

  it('rejects a client without a certificate', async () => {
    const stranger = connectPushClient(apns);
    expect(await push(stranger)).toMatchObject({ status: 403, reason: 'BadCertificate' });
    stranger.destroy();
  });

  it('rejects a certificate of another authority', async () => {
    const other = await createPassMaker();
    const stranger = connectPushClient(apns, other.certificate);
    expect(await push(stranger)).toMatchObject({ status: 403, reason: 'BadCertificate' });
    stranger.destroy();
    other.close();
  });

  it('answers 410 with the time for a retired token', async () => {
    apns.retireToken(token);
    expect(await push(session)).toEqual({ status: 410, reason: 'Unregistered', timestamp: now.getTime() });
    expect(pushed).toEqual([]);
  });

  it('applies the configured faults to pushes, then none', async () => {
    apns.faults.next(1, '429');
    apns.faults.next(1, '503');
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await push(session)).status);
    expect(statuses).toEqual([429, 503, 200]);
    expect(apns.counts()).toMatchObject({ requests: 3, delivered: 1, reasons: { TooManyRequests: 1 } });
  });

  it('sends GOAWAY, refuses unprocessed streams, and accepts them on the next connection', async () => {
    await push(session);
    apns.faults.next(1, 'goaway');
    const goaway = new Promise((resolve) => session.once('goaway', (_code, last) => resolve(last)));
    expect((await push(session)).status).toBe(0);
    expect(await goaway).toBe(1);
    const next = connectPushClient(apns, maker.certificate);
    expect((await push(next)).status).toBe(200);
    expect(pushed).toHaveLength(2);
    next.destroy();
  });

  it('delivers exactly the answered pushes when GOAWAY arrives among many', async () => {
    apns.faults.random({ seed: 5, probabilities: { goaway: 0.02 } });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        push(session, { ':path': `/3/device/${index.toString(16).padStart(64, '0')}` }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(200);
    expect(pushed).toHaveLength(accepted);
  });

  it('can deliver a push and lose its response', async () => {
    apns.faults.next(1, 'lostAnswer');
    const delivered = new Promise((resolve) => apns.onPush(resolve));
    const answer = push(session);
    await delivered;
    session.destroy();
    expect((await answer).status).toBe(0);
    expect(apns.counts()).toMatchObject({ delivered: 1, unanswered: 1 });
  });

  it('produces the same faults from the same seed', async () => {
    const run = async () => {
      apns.faults.random({ seed: 7, probabilities: { '503': 0.4 } });
      const statuses = [];
      for (let index = 0; index < 20; index++) statuses.push((await push(session)).status);
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await run()).toEqual(first);
  });

  it('reports a port that is taken', async () => {
    const again = startVirtualApns({
      certificateAuthority: maker.authority,
      clock: () => now,
      port: apns.port,
    });
    await expect(again).rejects.toMatchObject({ code: 'portTaken' });
  });
});
