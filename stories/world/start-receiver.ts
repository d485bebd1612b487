import { createServer, type IncomingHttpHeaders } from 'node:http';
import { freePort } from './free-port.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

type Answer = { status: number; headers?: Record<string, string>; body?: string };

export type Receiver = {
  origin: string;
  url: string;
  received: Received[];
  callsAt(path: string): Received[];
  answerWith(status: number, body: string): void;
  answerAt(path: string, answer: () => Answer): void;
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, () => Answer>();
  let usual: Answer = { status: 200, body: 'ok' };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '';
    received.push({
      path,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
      at: Date.now(),
    });
    const { status, headers, body } = answers.get(path)?.() ?? usual;
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/webhooks`,
    received,
    callsAt: (path) => received.filter((call) => call.path === path),
    answerWith: (status, body) => {
      usual = { status, body };
    },
    answerAt: (path, answer) => void answers.set(path, answer),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
