import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

export type SiteSettings = {
  clientId: string;
  apiHostname: string;
  port: number;
  https: boolean;
  devMode?: boolean;
};

export type Site = {
  url: string;
  /** The provider starts after the site, whose address it must know. */
  connect(settings: SiteSettings, apiKey: string): void;
  stop(): Promise<void>;
};

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A foreign site on its own port: built pages, and a backend with an API key of the provider. */
export async function startSite(directory: string): Promise<Site> {
  let settings: SiteSettings | null = null;
  let key = '';

  async function serve(address: URL, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = address;
    if (pathname === '/settings.json') return void response.end(JSON.stringify(settings));
    if (pathname === '/backend/widget-token' && settings)
      return void response.end(await fetchWidgetToken(settings, key, searchParams));
    await servePage(directory, pathname === '/' ? '/index.html' : pathname, response);
  }

  const server = createServer((incoming, response) => {
    serve(new URL(incoming.url ?? '/', 'http://site'), response).catch((error: Error) =>
      response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return {
    url: `http://localhost:${address.port}`,
    connect: (given, apiKey) => {
      settings = given;
      key = apiKey;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function servePage(directory: string, path: string, response: ServerResponse): Promise<void> {
  const page = await readFile(join(directory, path)).catch(() => null);
  if (!page) return void response.writeHead(404).end();
  const isLasting = path.startsWith('/assets/');
  response
    .writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/plain',
      'cache-control': isLasting ? 'public, max-age=3600' : 'no-cache',
    })
    .end(page);
}

async function fetchWidgetToken(
  { apiHostname, port }: SiteSettings,
  apiKey: string,
  visitor: URLSearchParams,
): Promise<string> {
  const answer = await fetch(`http://${apiHostname}:${port}/widgets/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      user_id: visitor.get('user'),
      organization_id: visitor.get('organization'),
      scopes: ['widgets:users-table:manage'],
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}
