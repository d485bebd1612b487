import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  emptySettings,
  openTestPeers,
  type RawFrame,
  rawFrame,
  type TestPeers,
} from './peer.fixture.ts';
import { errorCodes, flags, frameTypes } from './protocol.ts';

let peers: TestPeers;

beforeAll(async () => {
  peers = await openTestPeers();
});
afterAll(() => peers.close());

const { headers, data, settings, ping, pushPromise, windowUpdate, continuation, goAway, priority } =
  frameTypes;
const wholeHeaders = flags.endHeaders;

/** Frames that a server sends after its SETTINGS while a request on stream 1 is in flight, and the expected GOAWAY. */
const faults: [what: string, said: Buffer, error: keyof typeof errorCodes][] = [
  ['an answer to a stream never opened', answerOf(7), 'PROTOCOL_ERROR'],
  ['an answer on a stream of its own', answerOf(2), 'PROTOCOL_ERROR'],
  ['an answer on stream 0', answerOf(0), 'PROTOCOL_ERROR'],
  ['a body on stream 0', rawFrame(data, 0, 0, '00'), 'PROTOCOL_ERROR'],
  ['a push', rawFrame(pushPromise, wholeHeaders, 1, '0000000288'), 'PROTOCOL_ERROR'],
  ['headers that are no HPACK', rawFrame(headers, wholeHeaders, 1, 'ffffffffffff'), 'COMPRESSION_ERROR'],
  ['a frame larger than agreed', rawFrame(data, 0, 1, Buffer.alloc(16_385)), 'FRAME_SIZE_ERROR'],
  ['padding longer than its frame', rawFrame(data, flags.padded, 1, '0500'), 'PROTOCOL_ERROR'],
  [
    'headers too short for their flags',
    rawFrame(headers, wholeHeaders | flags.priority, 1, '00'),
    'FRAME_SIZE_ERROR',
  ],
  ['a continuation of nothing', rawFrame(continuation, wholeHeaders, 1, '88'), 'PROTOCOL_ERROR'],
  [
    'a frame between the parts of a header block',
    Buffer.concat([rawFrame(headers, 0, 1, '88'), rawFrame(ping, 0, 0, '0000000000000000')]),
    'PROTOCOL_ERROR',
  ],
  [
    'a header block without end',
    Buffer.concat([
      rawFrame(headers, 0, 1, '88'),
      ...Array.from({ length: 5 }, () => rawFrame(continuation, 0, 1, Buffer.alloc(16_000, 0x88))),
    ]),
    'ENHANCE_YOUR_CALM',
  ],
  [
    'a header block in endless empty parts',
    Buffer.concat([
      rawFrame(headers, 0, 1),
      ...Array.from({ length: 2_000 }, () => rawFrame(continuation, 0, 1)),
    ]),
    'ENHANCE_YOUR_CALM',
  ],
  ['half a setting', rawFrame(settings, 0, 0, '0003'), 'FRAME_SIZE_ERROR'],
  ['settings for one stream', rawFrame(settings, 0, 1), 'PROTOCOL_ERROR'],
  ['settings that allow itself to push', rawFrame(settings, 0, 0, '000200000001'), 'PROTOCOL_ERROR'],
  [
    'settings with a window beyond all bounds',
    rawFrame(settings, 0, 0, '000480000000'),
    'FLOW_CONTROL_ERROR',
  ],
  [
    'settings that widen a stream’s window beyond all bounds',
    Buffer.concat([rawFrame(windowUpdate, 0, 1, '7fff0002'), rawFrame(settings, 0, 0, '000400010000')]),
    'FLOW_CONTROL_ERROR',
  ],
  ['settings with a frame size below the least', rawFrame(settings, 0, 0, '000500000001'), 'PROTOCOL_ERROR'],
  [
    'an acknowledgement with settings in it',
    rawFrame(settings, flags.ack, 0, '000300000001'),
    'FRAME_SIZE_ERROR',
  ],
  ['a ping of the wrong size', rawFrame(ping, 0, 0, '00'), 'FRAME_SIZE_ERROR'],
  ['a ping on a stream', rawFrame(ping, 0, 1, '0000000000000000'), 'PROTOCOL_ERROR'],
  ['a window widened by nothing', rawFrame(windowUpdate, 0, 0, '00000000'), 'PROTOCOL_ERROR'],
  ['a window widened beyond all bounds', rawFrame(windowUpdate, 0, 0, '7fffffff'), 'FLOW_CONTROL_ERROR'],
  ['half a farewell', rawFrame(goAway, 0, 0, '00000000'), 'FRAME_SIZE_ERROR'],
  ['HTTP/1.1', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'FRAME_SIZE_ERROR'],
];

describe('a server that violates the protocol', () => {
  it.each(faults)(
    'by %s gets the error in a GOAWAY, and the request is returned',
    async (_what, said, error) => {
      const told = Promise.withResolvers<RawFrame[]>();
      const { port } = await peers.rawServer((socket, received) => {
        socket.write(emptySettings);
        socket.once('data', () => socket.write(said));
        socket.on('end', () => told.resolve(received));
      });
      const connection = peers.open(port);
      await expect(connection.request()).resolves.toEqual({ unprocessed: false, status: null });
      await expect(connection.ended).resolves.toMatchObject({ code: `HTTP2_${error}` });
      const farewell = (await told.promise).find(({ type }) => type === goAway);
      expect(farewell?.payload.readUInt32BE(4)).toBe(errorCodes[error]);
    },
  );

  it.each([
    ['something else than its settings', rawFrame(ping, 0, 0, '0000000000000000'), 'HTTP2_PROTOCOL_ERROR'],
    ['HTTP/1.1', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'HTTP2_FRAME_SIZE_ERROR'],
  ])('by starting with %s gets no request', async (_what, said, code) => {
    const { port } = await peers.rawServer((socket) => socket.write(said));
    const connection = peers.open(port);
    await expect(connection.ended).resolves.toMatchObject({ code });
    expect(connection.hasRoom()).toBe(false);
  });

  it.each([
    ['an answer without a status', rawFrame(headers, wholeHeaders | flags.endStream, 1, '84')],
    ['an answer with two statuses', rawFrame(headers, wholeHeaders | flags.endStream, 1, '888c')],
    ['an answer that asks', rawFrame(headers, wholeHeaders | flags.endStream, 1, '8884')],
    [
      'trailers with a status',
      Buffer.concat([
        rawFrame(headers, wholeHeaders, 1, '88'),
        rawFrame(headers, wholeHeaders | flags.endStream, 1, '88'),
      ]),
    ],
    ['a body before its headers', rawFrame(data, 0, 1, '00')],
    ['a stream’s window widened by nothing', rawFrame(windowUpdate, 0, 1, '00000000')],
    ['a stream’s window widened beyond all bounds', rawFrame(windowUpdate, 0, 1, '7fffffff')],
  ])('in one stream only, by %s, loses that stream only', async (_what, said) => {
    const { port } = await peers.rawServer((socket, received) => {
      socket.write(emptySettings);
      socket.on('data', () => {
        const opened = received.filter(({ type }) => type === headers).length;
        const reset = received.some(({ type }) => type === frameTypes.resetStream);
        if (opened === 1 && !reset) socket.write(said);
        if (opened === 2) socket.write(answerOf(3));
      });
    });
    const connection = peers.open(port);
    await expect(connection.request()).resolves.toMatchObject({ unprocessed: false });
    await expect(connection.request()).resolves.toMatchObject({ status: 200 });
  });

  it('not at all, but sends unknown frames, priorities and unknown settings, gets its response read', async () => {
    const { port } = await peers.rawServer((socket) => {
      socket.write(emptySettings);
      socket.once('data', () => {
        socket.write(rawFrame(0xbe, 0xff, 1, 'c0ffee'));
        socket.write(rawFrame(priority, 0, 1, '0000000010'));
        socket.write(rawFrame(settings, 0, 0, '00ff00000001'));
        // In single bytes, as a network may deliver them.
        for (const byte of answerOf(1)) socket.write(Buffer.from([byte]));
      });
    });
    await expect(peers.open(port).request()).resolves.toMatchObject({ status: 200 });
  });
});

describe('a server', () => {
  it('that gives a reason in GOAWAY has it in the error', async () => {
    const words = Buffer.concat([Buffer.from('000000000000000b', 'hex'), Buffer.from('{"reason":"Slow\n"}')]);
    const { port } = await peers.rawServer((socket) => {
      socket.write(emptySettings);
      socket.once('data', () => socket.end(rawFrame(goAway, 0, 0, words)));
    });
    const connection = peers.open(port);
    await expect(connection.request()).resolves.toEqual({ unprocessed: true, status: null });
    await expect(connection.ended).resolves.toMatchObject({
      code: 'HTTP2_GOAWAY_ENHANCE_YOUR_CALM',
      message: 'The server ended the connection: ENHANCE_YOUR_CALM {"reason":"Slow?"}',
    });
  });

  it('that does not agree on HTTP/2 gets no bytes', async () => {
    const { port } = await peers.rawServer(() => undefined, []);
    await expect(peers.open(port).ended).resolves.toMatchObject({ code: 'HTTP2_NOT_SPOKEN' });
  });

  it('that answers no ping loses the connection', async () => {
    const { port } = await peers.rawServer((socket) => socket.write(emptySettings));
    const connection = peers.open(port);
    const fate = connection.request();
    connection.ping();
    connection.ping();
    await untilTrue(connection.hasRoom);
    connection.ping();
    connection.ping();
    await expect(fate).resolves.toEqual({ unprocessed: false, status: null });
    await expect(connection.ended).resolves.toMatchObject({ message: 'The server did not answer a ping.' });
  });

  it('that responds after the request was canceled disturbs no other request', async () => {
    const { port } = await peers.rawServer((socket, received) => {
      socket.write(emptySettings);
      socket.on('data', () => {
        if (received.some(({ type }) => type === frameTypes.resetStream)) socket.write(answerOf(1));
        if (received.filter(({ type }) => type === headers).length === 2) socket.write(answerOf(3));
      });
    });
    const connection = peers.open(port);
    await untilTrue(connection.hasRoom);
    connection.encoder.begin();
    connection.encoder.field(':method', 'POST', 'repeated');
    const lost = new Promise((resolve) => {
      connection.cancel(connection.send(resolve, connection.encoder.end(), Buffer.from('{}')));
    });
    await expect(lost).resolves.toEqual({ unprocessed: false, status: null });
    await expect(connection.request()).resolves.toMatchObject({ status: 200 });
  });

  it('that stops reading gets no more than the sockets hold, and the rest when it resumes', async () => {
    const opened = Promise.withResolvers<() => void>();
    const { port } = await peers.rawServer((socket, received) => {
      socket.write(emptySettings);
      socket.pause();
      let answered = 0;
      opened.resolve(() => {
        socket.on('data', () => {
          const opened = received.filter(({ type }) => type === headers);
          for (const { streamId } of opened.slice(answered)) socket.write(answerOf(streamId));
          answered = opened.length;
        });
        socket.resume();
      });
    });
    const connection = peers.open(port, { streamsMax: 10_000 });
    const count = 3_000;
    const fates = Array.from({ length: count }, (_, index) =>
      connection.request([{ name: `x-${index}`, value: 'x'.repeat(8_000) }]),
    );
    const resume = await opened.promise;
    await untilTrue(() => connection.size > 0 && !connection.hasRoom());
    expect(connection.size).toBeLessThan(count);
    resume();
    expect(new Set((await Promise.all(fates)).map((fate) => Object(fate).status))).toEqual(new Set([200]));
  });

  it('that demands replies and does not read them loses the connection', async () => {
    const { port } = await peers.rawServer((socket) => {
      socket.write(emptySettings);
      socket.pause();
      const pings = Buffer.concat(Array.from({ length: 1_000 }, () => rawFrame(ping, 0, 0, Buffer.alloc(8))));
      const flood = () => {
        while (!socket.destroyed && socket.write(pings));
      };
      socket.on('drain', flood);
      flood();
    });
    await expect(peers.open(port).ended).resolves.toMatchObject({ code: 'HTTP2_ENHANCE_YOUR_CALM' });
  });
});

function untilTrue(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : setImmediate(look));
    look();
  });
}
