import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { readCommand } from './read-command.ts';

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const message = (name: string, eventType = 'pass.issued') => ({
  ...{ messageId: `msg_${name}`, eventType, at: '2026-11-21T12:00:01.000Z' },
  body: JSON.stringify({ type: eventType, data: { name } }),
});
type Page = { messages: ReturnType<typeof message>[]; nextCursor: string | null };

/** Answers the calls after the first with the pages in turn; null is a server error. */
async function start(pages: (Page | null)[], words: string[] = [], receiverStatus = 204) {
  const queries: string[] = [];
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const lines: string[] = [];
  const end = new AbortController();
  const readAt = '2026-11-21T12:00:00.000Z';
  const url = await serve((request, response) => {
    if (request.url?.endsWith('/openapi.json'))
      return response.end(JSON.stringify({ webhooks: { 'pass.issued': {}, 'pass.voided': {} } }));
    queries.push(new URL(request.url ?? '', 'http://x').search);
    const page = queries.length === 1 ? { messages: [], nextCursor: null } : pages.shift();
    response.setHeader('content-type', 'application/json');
    if (page) return response.end(JSON.stringify({ meta: {}, data: { ...page, readAt } }));
    const error = { type: 'internal', title: 'Something failed.', status: 500, issues: [] };
    return response.writeHead(500).end(JSON.stringify({ meta: {}, error }));
  });
  const receiver = await serve(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiverStatus).end();
  });
  const env = { TESSERA_URL: url, TESSERA_API_KEY: 'tsk_1_key' };
  const command = readCommand(['listen', `${receiver}/hooks`, ...words], env);
  if (typeof command === 'string' || command.action !== 'listen') throw new Error('Not a listen command.');
  await listen(
    command,
    {
      ...{ env, version: '1', style: (_color, line) => line, confirm: null, signal: end.signal },
      write: (line) => lines.push(line),
      writeError: (line) => lines.push(line),
    },
    async () => {
      if (pages.length === 0) end.abort();
    },
  );
  return { queries, received, lines };
}

test('each message is sent once, in order and over all pages, signed with the secret that is shown', async () => {
  const { received, lines, queries } = await start([
    { messages: [message('1')], nextCursor: 'next' },
    { messages: [message('2', 'pass.voided')], nextCursor: null },
    { messages: [message('2', 'pass.voided'), message('3')], nextCursor: null },
  ]);
  const secret = lines.join('\n').match(/whsec_\S+/)?.[0] ?? '';
  const bodies = received.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
  expect(bodies).toMatchObject([{ data: { name: '1' } }, { data: { name: '2' } }, { data: { name: '3' } }]);
  expect(queries[2]).toContain('cursor=next');
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^pass\.issued {2}msg_1 {2}204 in \d+ ms$/),
    expect.stringMatching(/^pass\.voided {2}msg_2 {2}204/),
    expect.stringMatching(/^pass\.issued {2}msg_3 {2}204/),
  ]);
});

test('after a failure of the server it sends what it missed', async () => {
  const { received, lines } = await start([null, null, { messages: [message('1')], nextCursor: null }]);
  expect(received).toHaveLength(1);
  expect(lines.slice(2, 4)).toEqual([expect.stringMatching(/Trying again …$/), 'Connected again.']);
});

test('--event limits the events, --secret sets the secret, and a failing program does not end it', async () => {
  const secret = `whsec_${'a'.repeat(40)}`;
  const page = { messages: [message('1'), message('2', 'pass.voided')], nextCursor: null };
  const { received, lines } = await start([page], ['--event', 'pass.voided', '--secret', secret], 500);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['msg_2']);
  expect(lines).toContain(`They are signed with ${secret}`);
  expect(lines.at(-1)).toMatch(/^pass\.voided {2}msg_2 {2}500/);
});

test.each([
  [['listen'], 'listen takes one address'],
  [['listen', 'localhost:4000'], 'listen takes one address'],
  [['listen', 'http://localhost:4000', '--force'], '--force is not an option of listen'],
  [['listen', 'http://localhost:4000', '--secret', 'short'], 'The secret is whsec_'],
])('%j is refused: %s', (words, reason) => {
  expect(() => readCommand(words, { TESSERA_URL: 'http://x', TESSERA_API_KEY: 'tsk_1_key' })).toThrow(reason);
});

test('an event that the server does not have is refused, with those that it has', async () => {
  await expect(start([], ['--event', 'pass.isued', '--event', 'pass.issued'])).rejects.toThrow(
    'There is no event pass.isued. The events are pass.issued, pass.voided.',
  );
});
