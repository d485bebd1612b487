import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type OutgoingOptions, openOutgoing } from './open-outgoing.ts';
import type { Outgoing } from './outgoing.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function receiver(listener: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf(server);
}

const loopbackOnly = { allowedNetworks: ['127.0.0.1/32'], httpsOnly: false };
const open = (options: Partial<OutgoingOptions> = {}): Outgoing =>
  openOutgoing({ ...loopbackOnly, totalMilliseconds: 2_000, ...options });

const post = (outgoing: Outgoing, url: string, body = '{}') =>
  outgoing.post({ url, headers: { 'content-type': 'application/json' }, body });

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

test('a request is sent completely, and its answer returned', async () => {
  const port = await receiver(async (request, response) => {
    const body = await readAll(request);
    response.writeHead(201, { 'retry-after': '7' }).end(`${request.method} ${request.url} ${body}`);
  });
  expect(await post(open(), `http://127.0.0.1:${port}/hooks?a=1`, '{"ü":1}')).toEqual({
    kind: 'answered',
    status: 201,
    retryAfter: '7',
    excerpt: 'POST /hooks?a=1 {"ü":1}',
    headers: expect.objectContaining({ 'retry-after': '7' }),
    durationMilliseconds: expect.any(Number),
  });
});

test('a private address is refused in every notation, without a request', async () => {
  let calls = 0;
  const port = await receiver((_request, response) => {
    calls += 1;
    response.end();
  });
  const outgoing = open({ allowedNetworks: [] });
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '[::1]'];
  hosts.push('[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', '10.0.0.1', '１２７.0.0.1');
  for (const host of hosts) {
    const url = `http://${host}:${port}/`;
    expect([host, await post(outgoing, url)]).toEqual([
      host,
      expect.objectContaining({ kind: 'failed', reason: 'addressRefused' }),
    ]);
    expect([host, await outgoing.check(url)]).toEqual([host, 'addressRefused']);
  }
  expect(calls).toBe(0);
});

test('a redirect is returned and not followed', async () => {
  let inside = 0;
  const secret = await receiver((_request, response) => {
    inside += 1;
    response.end('secret');
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const port = await receiver((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${secret}/` }).end(),
    );
    expect(await post(open(), `http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'answered', status });
  }
  expect(inside).toBe(0);
});

test('a name is resolved once: a changed DNS answer has no effect', async () => {
  const port = await receiver((_request, response) => response.end('taken'));
  const answers = ['127.0.0.1', '10.0.0.1'];
  let asked = 0;
  const outgoing = open({
    resolve: async () => {
      asked += 1;
      return [{ address: answers.shift() ?? '10.0.0.1', family: 4 }];
    },
  });
  const url = `http://rebinding.example:${port}/`;
  expect(await post(outgoing, url)).toMatchObject({ kind: 'answered', excerpt: 'taken' });
  expect(asked).toBe(1);
  // The next request resolves the name again.
  expect(await post(outgoing, url)).toMatchObject({ kind: 'failed', reason: 'addressRefused' });
});

test('a name with one forbidden address among others is refused', async () => {
  const outgoing = open({
    resolve: async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  });
  expect(await post(outgoing, 'http://both.example/')).toMatchObject({ reason: 'addressRefused' });
});

test('an endless answer is read up to 2 KB', async () => {
  const port = await receiver((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  });
  const outcome = await post(open(), `http://127.0.0.1:${port}/`);
  expect(outcome).toMatchObject({ kind: 'answered', status: 200, excerpt: 'x'.repeat(2_048) });
});

test('the headers of an answer are kept up to 2 KB, without cookies', async () => {
  const port = await receiver((_request, response) => {
    response.writeHead(200, {
      'set-cookie': 'session=secret',
      'x-trace': 'abc',
      'x-long': 'x'.repeat(3_000),
    });
    response.end();
  });
  const outcome = await post(open(), `http://127.0.0.1:${port}/`);
  expect(outcome).toMatchObject({ headers: { 'x-trace': 'abc' } });
  expect(JSON.stringify(outcome)).not.toMatch(/secret|xxx/);
});

test('a missing answer times out; an endless answer counts as answered', async () => {
  const silent = await receiver(() => undefined);
  const outgoing = open({ totalMilliseconds: 300 });
  expect(await post(outgoing, `http://127.0.0.1:${silent}/`)).toMatchObject({ reason: 'timedOut' });
  const slow = await receiver((_request, response) => {
    response.writeHead(200).write('beginning');
  });
  expect(await post(outgoing, `http://127.0.0.1:${slow}/`)).toMatchObject({
    kind: 'answered',
    status: 200,
    excerpt: 'beginning',
  });
  const unresolved = open({ totalMilliseconds: 300, resolve: () => new Promise(() => undefined) });
  expect(await post(unresolved, 'http://slow-names.example/')).toMatchObject({ reason: 'timedOut' });
});

test('a broken connection, a wrong protocol, a closed port and an unknown name are distinguished', async () => {
  const rude = createTcpServer((socket) => socket.end('no HTTP at all'));
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  closers.push(() => rude.close());
  const plain = await receiver((_request, response) => response.end());
  expect(await post(open(), `http://127.0.0.1:${portOf(rude)}/`)).toMatchObject({
    reason: 'connectionFailed',
  });
  expect(await post(open(), `https://127.0.0.1:${plain}/`)).toMatchObject({ reason: 'tlsFailed' });
  expect(await post(open(), 'http://127.0.0.1:9/')).toMatchObject({
    reason: 'connectionFailed',
    detail: 'ECONNREFUSED',
  });
  const nameless = open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await post(nameless, 'http://nobody.example/')).toMatchObject({ reason: 'nameNotFound' });
  expect(await nameless.check('http://nobody.example/')).toBe('nameNotFound');
});

test('with https required, http is refused before any lookup', async () => {
  const outgoing = open({ httpsOnly: true, resolve: () => Promise.reject(new Error('asked')) });
  expect(await outgoing.check('http://127.0.0.1/')).toBe('httpsOnly');
  expect(await post(outgoing, 'http://127.0.0.1/')).toMatchObject({ reason: 'addressRefused' });
});

test('a stored answer contains no U+0000 and no truncated character', async () => {
  const port = await receiver((_request, response) => {
    response.end(Buffer.concat([Buffer.from('a\u0000b'), Buffer.from('ü').subarray(0, 1)]));
  });
  expect(await post(open(), `http://127.0.0.1:${port}/`)).toMatchObject({ excerpt: 'ab' });
});
