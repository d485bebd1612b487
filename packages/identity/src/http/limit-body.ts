import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyBytesMax } from './read-json-body.ts';

/**
 * Refuses bodies larger than any call needs. Trusts a content length, which HTTP enforces: counting would turn the
 * body into a stream, which costs as much as all other reads of it.
 */
export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: bodyBytesMax, onError: refuse });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined)
      return Number(length) <= bodyBytesMax ? next() : refuse(c);
    let wasRead = false;
    try {
      return await counted(c, () => {
        wasRead = true;
        return next();
      });
    } catch (error) {
      if (wasRead) throw error;
      // The sender aborted; with an empty body each call responds as to an unreadable one.
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body: '' });
      return next();
    }
  };
}
