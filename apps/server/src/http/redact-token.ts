import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';

/** Tokens of passes, unsubscribe links, framed pages, API keys and downloads grant access. */
export function redactToken(path: string): string {
  return path
    .replace(/^\/([blpu]|_\/embedded|_\/api-key)\/[^/]+/, '/$1/…')
    .replace(/^(\/s\/[^/]+\/confirm)\/.+/, '$1/…')
    .replace(/^\/files\/(downloads|recipients)\/.+/, '/files/$1/…');
}

/** Guessing of tokens shows in the log. */
export function logUnknownLinks({ countedLog }: Pick<Context, 'countedLog'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const path = redactToken(c.req.path);
    if (c.res.status === 404 && path !== c.req.path)
      countedLog.add('info', 'Refused: an unknown or forged link', { kind: { path } });
  };
}
