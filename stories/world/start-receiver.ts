import { createServer, type IncomingHttpHeaders } from 'node:http';
import { freePort } from './free-port.ts';

export type Received = { headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  /** Everything it was sent, in order. */
  received: Received[];
  /** What it answers with from now on. */
  answerWith(status: number, body: string): void;
  stop(): Promise<void>;
};

/** Somebody’s own program that takes webhooks, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = { status: 200, body: 'ok' };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    answerWith: (status, body) => {
      answer = { status, body };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
