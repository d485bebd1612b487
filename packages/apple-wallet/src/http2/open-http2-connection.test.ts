import { Buffer } from 'node:buffer';
import { constants, type ServerHttp2Stream } from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPeers, standardFields, type TestPeers } from './peer.fixture.ts';

let peers: TestPeers;

beforeAll(async () => {
  peers = await openTestPeers();
});
afterAll(() => peers.close());

const ok = (stream: ServerHttp2Stream) => stream.respond({ ':status': 200 }, { endStream: true });
const answered = expect.objectContaining({ status: 200, body: '' });
/** Responds with the complete request. */
const mirror = (stream: ServerHttp2Stream, headers: Record<string, unknown>) => {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  stream.on('end', () => {
    stream.respond({ ':status': 200 });
    stream.end(JSON.stringify({ bytes, value: headers['x-value'] }));
  });
};
const many = (count: number, request: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => request(index)));
const withValue = (value: string) => [...standardFields, { name: 'x-value', value }];

describe('requests to a server of node:http2', () => {
  it('arrive unchanged, and its responses come back complete', async () => {
    const { port } = await peers.nodeServer({}, (stream, headers) => {
      stream.respond({ ':status': 410, 'retry-after': '7', 'x-path': String(headers[':path']) });
      stream.end('{"reason":"Unregistered"}');
    });
    const fate = await peers.open(port).request();
    expect(fate).toMatchObject({ status: 410, body: '{"reason":"Unregistered"}' });
    expect(fate).toHaveProperty('fields', expect.arrayContaining([{ name: 'retry-after', value: '7' }]));
    expect(fate).toHaveProperty('fields', expect.arrayContaining([{ name: 'x-path', value: '/' }]));
  });

  it('keep their headers when it indexes none, and when it stops indexing in between', async () => {
    const { port, sessions } = await peers.nodeServer({ settings: { headerTableSize: 0 } }, mirror);
    const connection = peers.open(port);
    const ask = async (index: number) =>
      expect(await connection.request(withValue(`v${index % 7}`))).toMatchObject({
        body: `{"bytes":2,"value":"v${index % 7}"}`,
      });
    for (const headerTableSize of [60, 4_096, 0, 200]) {
      await many(50, ask);
      await new Promise((resolve) => sessions[0]?.settings({ headerTableSize }, resolve));
    }
    await many(50, ask);
  });

  it('send their bodies through a window of one byte', async () => {
    const { port } = await peers.nodeServer({ settings: { initialWindowSize: 1 } }, mirror);
    const connection = peers.open(port);
    const fates = await many(20, () => connection.request(standardFields, Buffer.alloc(40, 'x')));
    expect(new Set(fates.map((fate) => Object(fate).body))).toEqual(new Set(['{"bytes":40}']));
  });

  it('wait for a window that starts at zero, and continue when settings open it', async () => {
    const opened = Promise.withResolvers<void>();
    const { port, sessions } = await peers.nodeServer(
      { settings: { initialWindowSize: 0 } },
      (...request) => {
        mirror(...request);
        opened.resolve();
      },
    );
    const connection = peers.open(port);
    const fates = many(5, () => connection.request());
    await opened.promise;
    sessions[0]?.settings({ initialWindowSize: 100 });
    expect(new Set((await fates).map((fate) => Object(fate).body))).toEqual(new Set(['{"bytes":2}']));
  });

  it('send bodies larger than the connection’s window, in frames of the allowed size', async () => {
    const { port } = await peers.nodeServer({}, mirror);
    const connection = peers.open(port);
    const fates = await many(4, () => connection.request(standardFields, Buffer.alloc(200_000)));
    expect(new Set(fates.map((fate) => Object(fate).body))).toEqual(new Set(['{"bytes":200000}']));
  });

  it('never exceed its concurrency limit, even after it changes', async () => {
    let open = 0;
    let openMax = 0;
    const { port, sessions } = await peers.nodeServer({ settings: { maxConcurrentStreams: 2 } }, (stream) => {
      openMax = Math.max(openMax, ++open);
      stream.on('close', () => open--);
      setImmediate(() => ok(stream));
    });
    const connection = peers.open(port);
    await many(50, () => connection.request());
    expect(openMax).toBe(2);
    await new Promise((resolve) => sessions[0]?.settings({ maxConcurrentStreams: 5 }, resolve));
    await many(50, () => connection.request());
    expect(openMax).toBe(5);
  });

  it('above the stream in its GOAWAY are returned unprocessed, those below are answered', async () => {
    const kept: ServerHttp2Stream[] = [];
    const { port, sessions } = await peers.nodeServer({}, (stream) => {
      kept.push(stream);
      if (kept.length < 6) return;
      sessions[0]?.goaway(constants.NGHTTP2_NO_ERROR, 5);
      setImmediate(() => {
        for (const each of kept) if ((each.id ?? 0) <= 5) ok(each);
      });
    });
    const connection = peers.open(port);
    const back = { unprocessed: true, status: null };
    expect(await many(6, () => connection.request())).toEqual([
      answered,
      answered,
      answered,
      back,
      back,
      back,
    ]);
    expect(connection.hasRoom()).toBe(false);
    await expect(connection.ended).resolves.toBeNull();
  });

  it('end with the error code of a reset stream', async () => {
    const codes = [constants.NGHTTP2_REFUSED_STREAM, constants.NGHTTP2_INTERNAL_ERROR];
    const { port } = await peers.nodeServer({}, (stream) => stream.close(codes.shift()));
    const connection = peers.open(port);
    await expect(connection.request()).resolves.toEqual({ unprocessed: true, status: null });
    await expect(connection.request()).resolves.toEqual({ unprocessed: false, status: null });
  });

  it('with a header block of many frames arrive, as do answers with one', async () => {
    const large = 'ä'.repeat(20_000);
    const { port } = await peers.nodeServer({}, (stream, headers) => {
      stream.respond({ ':status': 200, 'x-large': String(headers['x-value']) }, { endStream: true });
    });
    const connection = peers.open(port);
    for (let round = 0; round < 3; round++)
      expect(await connection.request(withValue(large))).toHaveProperty(
        'fields',
        expect.arrayContaining([{ name: 'x-large', value: large }]),
      );
  });

  it('read every character it Huffman-codes', async () => {
    const characters = [
      ...Array.from({ length: 0x5f }, (_, index) => 0x20 + index),
      0x80,
      0xa0,
      0xdc,
      0xfe,
      0xff,
    ];
    const { port } = await peers.nodeServer({}, (stream, headers) => {
      stream.respond({ ':status': 200, 'x-value': String(headers['x-value']) }, { endStream: true });
    });
    const connection = peers.open(port);
    for (const character of characters) {
      const value = `${'e'.repeat(30)}${String.fromCharCode(character)}a`;
      expect(await connection.request(withValue(value))).toHaveProperty(
        'fields',
        expect.arrayContaining([{ name: 'x-value', value }]),
      );
    }
  });

  it('read responses beyond all windows, and keep the beginning of each', async () => {
    const { port } = await peers.nodeServer({}, (stream) => {
      stream.respond({ ':status': 500 });
      stream.end(Buffer.alloc(300_000, 'x'));
    });
    const connection = peers.open(port);
    for (const fate of await many(5, () => connection.request()))
      expect(fate).toMatchObject({ status: 500, body: 'x'.repeat(4_096) });
  });

  it('read answers with padding, early hints and trailers', async () => {
    const { port } = await peers.nodeServer({ paddingStrategy: constants.PADDING_STRATEGY_MAX }, (stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</x>' });
      stream.respond({ ':status': 403 }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '1' }));
      stream.end('{"reason":"BadPath"}');
    });
    const connection = peers.open(port);
    for (const fate of await many(20, () => connection.request()))
      expect(fate).toMatchObject({ status: 403, body: '{"reason":"BadPath"}' });
  });

  it('are answered before it has received them completely', async () => {
    const { port } = await peers.nodeServer({ settings: { initialWindowSize: 0 } }, ok);
    const connection = peers.open(port);
    expect(await many(3, () => connection.request())).toEqual([answered, answered, answered]);
    expect(connection.size).toBe(0);
  });

  it('drain the connection when its stream ids are exhausted, and end it when they are answered', async () => {
    const { port } = await peers.nodeServer({}, ok);
    const connection = peers.open(port, { firstStreamId: 2 ** 31 - 3 });
    expect(await many(2, () => connection.request())).toEqual([answered, answered]);
    expect(connection.hasRoom()).toBe(false);
    await expect(connection.ended).resolves.toBeNull();
  });

  it('have its pings answered, and send pings of their own', async () => {
    const { port, sessions } = await peers.nodeServer({}, ok);
    const connection = peers.open(port);
    await connection.request();
    const payload = Buffer.from('12345678');
    const echoed = await new Promise((resolve) =>
      sessions[0]?.ping(payload, (...[, , echo]) => resolve(echo)),
    );
    expect(echoed).toEqual(payload);
    const pinged = new Promise((resolve) => sessions[0]?.once('ping', resolve));
    connection.ping();
    await pinged;
    await connection.request();
    connection.ping();
    await connection.request();
    expect(connection.hasRoom()).toBe(true);
  });

  it('are finished before a closed connection ends', async () => {
    const { port } = await peers.nodeServer({}, (stream) => void setImmediate(() => ok(stream)));
    const connection = peers.open(port);
    await connection.request();
    const last = connection.request();
    connection.close();
    expect(await last).toEqual(answered);
    await expect(connection.ended).resolves.toBeNull();
  });

  it('are all returned when it disappears', async () => {
    const { port, sessions } = await peers.nodeServer({}, () => sessions[0]?.destroy());
    const connection = peers.open(port);
    const fates = await many(3, () => connection.request());
    expect(new Set(fates.map((fate) => Object(fate).status))).toEqual(new Set([null]));
    await connection.ended;
  });
});
