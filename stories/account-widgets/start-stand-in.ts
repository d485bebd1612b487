import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorAnswer, matches, type StandInAnswer, type StandInRequest } from './stand-in-answers.ts';
import { createStandInWorld, type StandInWorld } from './stand-in-world.ts';

export type StandIn = {
  url: string;
  world: StandInWorld;
  /** Every call of the widgets API, in order. */
  requests: StandInRequest[];
  /** How many tokens the page has asked for. */
  tokensGiven: () => number;
  /** Answers a call otherwise than it would, `times` times or from now on: `answer('GET UserProfile/me', …)`. */
  answer(call: string, answer: StandInAnswer, times?: number): void;
  /** Lets a call wait until it is released. */
  hold(call: string): () => void;
  callsOf(call: string): StandInRequest[];
  stop(): Promise<void>;
};

type Script = { call: string; answer?: StandInAnswer; left: number; gate?: Promise<void> };

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7bd0c5" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2.4" fill="#0b4d48"/></svg>';

const callOf = ({ method, path }: StandInRequest): string => `${method} ${path.replace('/_widgets/', '')}`;

/** Serves the built pages, and plays the provider behind them. */
export async function startStandIn(directory: string): Promise<StandIn> {
  const world = createStandInWorld();
  const requests: StandInRequest[] = [];
  const scripts: Script[] = [];
  let tokens = 0;

  async function answerWidgets(request: StandInRequest): Promise<StandInAnswer> {
    requests.push(request);
    const call = callOf(request);
    for (const script of scripts.filter((each) => matches(call, each.call))) {
      await script.gate;
      if (!script.answer || script.left === 0) continue;
      script.left -= 1;
      return script.answer;
    }
    return errorAnswer(world, request);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in');
    if (pathname.startsWith('/_widgets/')) {
      const body = await text(incoming);
      const { method = 'GET', headers } = incoming;
      const request = {
        method,
        path: pathname,
        query: searchParams,
        headers,
        body: body && JSON.parse(body),
      };
      const { status = 200, body: answer } = await answerWidgets(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } else if (pathname === '/token') {
      tokens += 1;
      response.end(tokenFor(tokens));
    } else if (pathname === '/picture.svg')
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
    else await servePage(join(directory, pathname), response);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    world,
    requests,
    tokensGiven: () => tokens,
    answer: (call, answer, times = Number.POSITIVE_INFINITY) => scripts.push({ call, answer, left: times }),
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      scripts.push({ call, left: 0, gate: promise });
      return resolve;
    },
    callsOf: (call) => requests.filter((request) => matches(callOf(request), call)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function servePage(file: string, response: ServerResponse): Promise<void> {
  const page = await readFile(file).catch(() => null);
  if (!page) return void response.writeHead(404).end(`There is no ${basename(file)}.`);
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(page);
}

/** As the provider’s are: five minutes long, each another one. */
export function tokenFor(number: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: 'user_ada',
    sid: 'session_here',
    org_id: 'org_1',
    jti: number,
    iat: now,
    exp: now + 300,
  };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
