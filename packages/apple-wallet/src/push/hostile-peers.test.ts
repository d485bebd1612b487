import { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPushHarness, type PushHarness } from './push-harness.fixture.ts';
import type { ApnsClientOptions } from './push-types.ts';
import {
  emptySettings,
  flags,
  frameTypes,
  type RawFrame,
  type RawPeer,
  rawFrame,
  responseTo,
  startRawPeer,
} from './raw-peer.fixture.ts';

let harness: PushHarness;
const peers: RawPeer[] = [];

beforeAll(async () => {
  harness = await openPushHarness();
});
afterEach(async () => {
  await harness.reset();
  for (const peer of peers.splice(0)) await peer.close();
});
afterAll(() => harness.close());

const { data, headers, settings, ping, goAway, continuation } = frameTypes;
const startPeer = async (
  ...parameters: Parameters<typeof startRawPeer> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const peer = await startRawPeer(harness.apns.authority, ...parameters);
  peers.push(peer);
  return peer;
};
const open = ({ url }: RawPeer, options: Partial<ApnsClientOptions> = {}) =>
  harness.open({ url, attemptsMax: 2, requestMilliseconds: 10_000, ...options });
const greet = (socket: TLSSocket) => void socket.write(emptySettings);
const onHeaders =
  (respond: (socket: TLSSocket, streamId: number) => void) => (socket: TLSSocket, frame: RawFrame) => {
    if (frame.type === headers) respond(socket, frame.streamId);
  };
const unavailable = { kind: 'unavailable', status: null };

describe('a server', () => {
  it.each<[string, Buffer]>([
    ['a response to a stream never opened', responseTo(7)],
    ['headers that are no HPACK', rawFrame(headers, flags.endHeaders, 1, 'ffffffffffff')],
    ['a frame larger than agreed', rawFrame(data, 0, 1, Buffer.alloc(16_385))],
    [
      'a header block without end',
      Buffer.concat([
        rawFrame(headers, 0, 1, '88'),
        ...Array.from({ length: 50 }, () => rawFrame(continuation, 0, 1, Buffer.alloc(16_000, 0x88))),
      ]),
    ],
    [
      'a header block in endless empty parts',
      Buffer.concat([
        rawFrame(headers, 0, 1),
        ...Array.from({ length: 2_000 }, () => rawFrame(continuation, 0, 1)),
      ]),
    ],
    ['half a setting', rawFrame(settings, 0, 0, '0003')],
    ['HTTP/1.1', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])(
    'that violates the protocol by %s loses the connection, and the push is retried',
    async (_what, sent) => {
      const peer = await startPeer(
        greet,
        onHeaders((socket) => socket.write(sent)),
      );
      await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject(unavailable);
      expect(peer.connections).toBe(2);
    },
  );

  it('that starts with HTTP/1.1 gets no push', async () => {
    const peer = await startPeer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject(unavailable);
    expect(peer.received.filter(({ type }) => type === headers)).toEqual([]);
  });

  it('that does not agree on HTTP/2 gets no push', async () => {
    const peer = await startPeer(greet, undefined, []);
    await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject(unavailable);
    expect(peer.received.filter(({ type }) => type === headers)).toEqual([]);
  });

  it.each<[string, (socket: TLSSocket) => void]>([
    ['sends no settings', () => undefined],
    ['allows no stream', (socket) => void socket.write(rawFrame(settings, 0, 0, '000300000000'))],
  ])('that %s loses the connection in time', async (_what, onConnection) => {
    const peer = await startPeer(onConnection);
    const outcome = open(peer, { requestMilliseconds: 100 }).push(harness.requestOf(1));
    await expect(outcome).resolves.toMatchObject({ reason: 'APNs did not accept pushes in time.' });
    expect(peer.connections).toBe(2);
  });

  it('that gives a reason in GOAWAY has it in the outcome', async () => {
    const reason = Buffer.concat([
      Buffer.from('000000000000000b', 'hex'),
      Buffer.from('{"reason":"Slow\n"}'),
    ]);
    const noStreams = rawFrame(settings, 0, 0, '000300000000');
    const farewell = Buffer.concat([noStreams, rawFrame(goAway, 0, 0, reason)]);
    const peer = await startPeer((socket) => void socket.write(farewell));
    await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject({
      ...unavailable,
      reason: 'APNs ended the connection with error 11. {"reason":"Slow?"}',
    });
  });

  it('that sends GOAWAY and closes at once gets the push on the next connection', async () => {
    const peer = await startPeer(
      greet,
      onHeaders((socket, streamId) => {
        if (peer.connections > 1) socket.write(responseTo(streamId));
        else socket.end(rawFrame(goAway, 0, 0, '000000000000000b'));
      }),
    );
    await expect(open(peer, { attemptsMax: 2 }).push(harness.requestOf(1))).resolves.toMatchObject({
      kind: 'accepted',
    });
  });

  it('that closes its side without GOAWAY loses the connection, and the push is retried', async () => {
    const peer = await startPeer(
      greet,
      onHeaders((socket, streamId) => {
        if (peer.connections > 1) socket.write(responseTo(streamId));
        else socket.end();
      }),
    );
    await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject({ kind: 'accepted' });
    expect(peer.connections).toBe(2);
  });

  it('that answers no ping loses the connection', async () => {
    const peer = await startPeer(
      greet,
      onHeaders((socket, streamId) => {
        if (peer.connections > 1) socket.write(responseTo(streamId));
      }),
    );
    const client = open(peer, { pingMilliseconds: 10, requestMilliseconds: 4_000 });
    await expect(client.push(harness.requestOf(1))).resolves.toMatchObject({ kind: 'accepted' });
    expect(peer.connections).toBe(2);
  });

  it('that responds after the push was canceled disturbs no other push', async () => {
    const peer = await startPeer(greet, (socket, { type, streamId }) => {
      if (type === ping) socket.write(rawFrame(ping, flags.ack, 0, peer.received.at(-1)?.payload));
      if (type === frameTypes.resetStream) socket.write(responseTo(streamId));
      if (type === headers && streamId > 1) socket.write(responseTo(streamId));
    });
    const client = open(peer, { requestMilliseconds: 300 });
    await expect(client.push(harness.requestOf(1))).resolves.toMatchObject({ kind: 'accepted' });
    await expect(client.push(harness.requestOf(2))).resolves.toMatchObject({ kind: 'accepted' });
    expect(peer.connections).toBe(1);
  });

  it('that demands replies and does not read them loses the connection', async () => {
    const pings = Buffer.concat(Array.from({ length: 1_000 }, () => rawFrame(ping, 0, 0, Buffer.alloc(8))));
    const peer = await startPeer((socket) => {
      greet(socket);
      socket.pause();
      const flood = () => {
        while (!socket.destroyed && socket.write(pings));
      };
      socket.on('drain', flood);
      flood();
    });
    await expect(open(peer).push(harness.requestOf(1))).resolves.toMatchObject(unavailable);
  });

  it('that responds with an endless body has its beginning read', async () => {
    harness.apns.answer = (_push, stream) => {
      stream.respond({ ':status': 403 });
      stream.write('{"reason":"BadCertificate"}'.padEnd(4_096));
      stream.end(Buffer.alloc(3_000_000, 'x'));
      return 'handled';
    };
    const outcome = harness.open({ requestMilliseconds: 10_000 }).push(harness.requestOf(1));
    await expect(outcome).resolves.toMatchObject({ kind: 'misconfigured', reason: 'BadCertificate' });
  });

  it('that changes its limit of concurrent streams has it respected', async () => {
    const { apns } = harness;
    let open = 0;
    let openMax = 0;
    apns.answer = (_push, stream) => {
      openMax = Math.max(openMax, ++open);
      stream.on('close', () => open--);
      setImmediate(() => stream.respond({ ':status': 200 }, { endStream: true }));
      return 'handled';
    };
    const client = harness.open({ requestMilliseconds: 10_000 });
    for (const maxConcurrentStreams of [2, 5]) {
      await client.push(harness.requestOf(1));
      await new Promise((resolve) => apns.sessions[0]?.settings({ maxConcurrentStreams }, resolve));
      openMax = 0;
      await harness.pushAll(50, client);
      expect(openMax).toBe(maxConcurrentStreams);
    }
  });
});
