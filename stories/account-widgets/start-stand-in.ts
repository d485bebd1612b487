import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createStandIn,
  type StandIn,
  tokenFor,
} from '../../packages/account-widgets/src/testing/stand-in.ts';

export type ServedStandIn = StandIn & {
  url: string;
  tokensGiven: () => number;
  stop(): Promise<void>;
};

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7bd0c5" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2.4" fill="#0b4d48"/></svg>';

export async function startStandIn(directory: string): Promise<ServedStandIn> {
  const standIn = createStandIn();
  let tokens = 0;

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
      const { status = 200, body: answer } = await standIn.respond(request);
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
    ...standIn,
    url: `http://127.0.0.1:${address.port}`,
    tokensGiven: () => tokens,
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
