import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; url: string; body: string; authorization: string | undefined };
export type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'reset';

/** A real HTTP server that answers as the test defines, and records the requests. */
export async function startGoogleServer(reply: (request: Received) => Reply) {
  const received: Received[] = [];
  const silences: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const entry = await read(request);
    received.push(entry);
    const answer = reply(entry);
    if (answer === 'silence') for (const heard of silences.splice(0)) heard();
    else if (answer === 'reset') request.socket.destroy();
    else write(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Resolves when a request has arrived that gets no response. */
    silence: () => new Promise<void>((resolve) => silences.push(resolve)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  return { method, url, body: Buffer.concat(chunks).toString(), authorization: headers.authorization };
}

function write(response: ServerResponse, answer: Exclude<Reply, string>): void {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
}

/** A refusal in the format of Google's API. */
export function refusal(
  code: number,
  reason: string,
  message: string,
  headers?: Record<string, string>,
): Reply {
  return {
    status: code,
    body: { error: { code, message, errors: [{ message, domain: 'walletobjects', reason }] } },
    headers,
  };
}

/** Time that advances only while a caller sleeps. */
export function virtualTime(start = Date.parse('2026-11-20T10:00:00Z')) {
  const time = { now: start, sleeps: [] as number[] };
  const sleep = async (milliseconds: number) => {
    time.sleeps.push(milliseconds);
    // Let pending callers act before time advances.
    await new Promise((resolve) => setImmediate(resolve));
    time.now += milliseconds;
  };
  return { time, sleep, clock: () => new Date(time.now) };
}
