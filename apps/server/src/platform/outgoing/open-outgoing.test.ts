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

/** A receiver at 127.0.0.1, or another address of this machine. */
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

test('a call arrives whole, and its answer comes back', async () => {
  const port = await receiver(async (request, response) => {
    const body = await readAll(request);
    response.writeHead(201, { 'retry-after': '7' }).end(`${request.method} ${request.url} ${body}`);
  });
  expect(await post(open(), `http://127.0.0.1:${port}/hooks?a=1`, '{"ü":1}')).toEqual({
    kind: 'answered',
    status: 201,
    retryAfter: '7',
    excerpt: 'POST /hooks?a=1 {"ü":1}',
    durationMilliseconds: expect.any(Number),
  });
});

test('a private address is refused however it is written, and nobody is called', async () => {
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

test('a redirect is an answer and no way in: nothing follows it', async () => {
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

test('a name is looked up once: what it means a moment later changes nothing', async () => {
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
  // And the next call looks again.
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

test('an endless answer is read to its first 2 KB', async () => {
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

test('who never answers is given up in time; who answered and never ends has answered', async () => {
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

test('who hangs up, speaks something else, is not there or has no name is told apart', async () => {
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

test('where only https is spoken, http is refused before anybody is asked', async () => {
  const outgoing = open({ httpsOnly: true, resolve: () => Promise.reject(new Error('asked')) });
  expect(await outgoing.check('http://127.0.0.1/')).toBe('httpsOnly');
  expect(await post(outgoing, 'http://127.0.0.1/')).toMatchObject({ reason: 'addressRefused' });
});

test('what a receiver answers can be stored: no U+0000, no half a sign', async () => {
  const port = await receiver((_request, response) => {
    response.end(Buffer.concat([Buffer.from('a\u0000b'), Buffer.from('ü').subarray(0, 1)]));
  });
  expect(await post(open(), `http://127.0.0.1:${port}/`)).toMatchObject({ excerpt: 'ab' });
});
