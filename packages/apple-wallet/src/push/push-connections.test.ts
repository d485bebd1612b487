import { createServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passSubject } from '../signing/authority.fixture.ts';
import { startTestApns, type TestApns } from './apns.fixture.ts';
import { openFreezingProxy } from './freezing-proxy.fixture.ts';
import { openPushHarness, type PushHarness } from './push-harness.fixture.ts';
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

describe('connections', () => {
  it('are one per certificate, and a rejected certificate affects no other', async () => {
    const second = await harness.issueIdentity(passSubject.replaceAll('example.card', 'example.other'));
    const mixed = {
      ...second,
      certificateChainPem: harness.identity.certificateChainPem,
      fingerprint: 'mixed',
    };
    const [good, alsoGood, bad] = await Promise.all([
      client.push(harness.requestOf(1)),
      client.push({ ...harness.requestOf(2), identity: second }),
      client.push({ ...harness.requestOf(3), identity: mixed }),
    ]);
    expect([good.kind, alsoGood.kind, bad.kind]).toEqual(['accepted', 'accepted', 'misconfigured']);
    expect(new Set(apns.received.map(({ certificateSubject }) => certificateSubject)).size).toBe(2);
  });

  it('without a certificate that the server accepts, or to a server that we do not trust, are a misconfiguration', async () => {
    const nameless = { ...harness.identity, certificateChainPem: '', fingerprint: 'nameless' };
    await expect(client.push({ ...harness.requestOf(1), identity: nameless })).resolves.toMatchObject({
      kind: 'misconfigured',
      reason: expect.stringContaining('ALERT_CERTIFICATE_REQUIRED'),
    });
    await expect(harness.open({ ca: undefined }).push(harness.requestOf(2))).resolves.toMatchObject({
      kind: 'misconfigured',
      status: null,
    });
    expect(apns.received).toHaveLength(0);
  });

  it('that the server drops are retried a limited number of times', async () => {
    const stranger = await startTestApns();
    try {
      const refused = await harness
        .open({ url: stranger.url, ca: stranger.authority.rootPem })
        .push(harness.requestOf(1));
      expect(refused).toMatchObject({ kind: 'unavailable', status: null });
      expect(stranger.received).toHaveLength(0);
    } finally {
      await stranger.close();
    }
  });

  it('to an unreachable server are retried a limited number of times', async () => {
    const nobody = harness.open({ url: 'https://127.0.0.1:1', attemptsMax: 3 });
    await expect(nobody.push(harness.requestOf(1))).resolves.toMatchObject({
      kind: 'unavailable',
      status: null,
      reason: 'ECONNREFUSED',
    });
  });

  it('are closed when idle, and opened again when needed', async () => {
    const brief = harness.open({ idleMilliseconds: 30, requestMilliseconds: 2_000 });
    await brief.push(harness.requestOf(1));
    await new Promise((resolve) => apns.sessions[0]?.once('close', resolve));
    await expect(brief.push(harness.requestOf(2))).resolves.toMatchObject({ kind: 'accepted' });
    expect(apns.sessions).toHaveLength(2);
  });

  it('are kept alive by pings', async () => {
    const lively = harness.open({ pingMilliseconds: 10 });
    await lively.push(harness.requestOf(1));
    await new Promise((resolve) => apns.sessions[0]?.once('ping', resolve));
    await expect(lively.push(harness.requestOf(2))).resolves.toMatchObject({ kind: 'accepted' });
    expect(apns.sessions).toHaveLength(1);
  });

  it('that silently died are closed by the time a push has been sent twice', async () => {
    const network = await openFreezingProxy(apns.url);
    try {
      const patient = harness.open({ url: network.url, requestMilliseconds: 1_000, attemptsMax: 3 });
      await patient.push(harness.requestOf(1));
      network.freeze();
      await expect(patient.push(harness.requestOf(2))).resolves.toMatchObject({ kind: 'accepted' });
      expect(apns.sessions).toHaveLength(2);
    } finally {
      await network.close();
    }
  });

  it('release the certificate’s key when closed idle', async () => {
    const brief = harness.open({ idleMilliseconds: 30, requestMilliseconds: 2_000 });
    await brief.push(harness.requestOf(1));
    await new Promise((resolve) => apns.sessions[0]?.once('close', resolve));
    let read = 0;
    const { privateKey, ...rest } = harness.identity;
    const anew = {
      ...rest,
      get privateKey() {
        read += 1;
        return privateKey;
      },
    };
    await brief.push({ ...harness.requestOf(2), identity: anew });
    expect(read).toBe(1);
  });

  it('do not allow the server to renegotiate', async () => {
    const own = await apns.authority.issue('/CN=localhost', {
      extensions: 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n',
    });
    const options = {
      cert: own.certificatePem + apns.authority.wwdrPem,
      key: own.privateKeyPem,
      ALPNProtocols: ['h2'],
      maxVersion: 'TLSv1.2' as const,
    };
    const { promise: renegotiated, resolve } = Promise.withResolvers<Error | null>();
    const server = createServer(options, (socket) => {
      socket.on('error', resolve);
      socket.renegotiate({}, resolve);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const push = harness
      .open({ url: `https://127.0.0.1:${port}`, attemptsMax: 1 })
      .push(harness.requestOf(1));
    expect(await renegotiated).toMatchObject({ code: 'ERR_SSL_NO_RENEGOTIATION' });
    await push;
    server.close();
  });
});

describe('closing', () => {
  it('finishes pushes in flight and returns queued ones', async () => {
    const slow = harness.open({ retryMilliseconds: 60_000, retryMillisecondsMax: 60_000 });
    const refused = new Promise<void>((resolve) => {
      apns.answer = () => {
        resolve();
        return { status: 503 };
      };
    });
    const waiting = slow.push(harness.requestOf(1));
    await refused;
    const received = new Promise<void>((resolve) => {
      apns.answer = (_push, stream) => {
        setImmediate(() => stream.respond({ ':status': 200 }, { endStream: true }));
        resolve();
        return 'handled';
      };
    });
    const underway = client.push(harness.requestOf(3));
    await received;
    await Promise.all([client.close(), slow.close()]);
    await expect(underway).resolves.toMatchObject({ kind: 'accepted' });
    await expect(waiting).resolves.toMatchObject({ kind: 'unavailable' });
    await expect(client.push(harness.requestOf(4))).rejects.toMatchObject({ code: 'pushClientClosed' });
  });
});
