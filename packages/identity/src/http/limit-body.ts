import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyBytesMax } from './read-json-body.ts';

/**
 * Refuses larger bodies than any call here needs. A body with a length is not counted, since HTTP holds the sender to it: counting turns the
 * body into a stream, which costs as much as everything else that reads it.
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
      // The sender aborted: an empty body gets each call's own answer to an unreadable one.
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body: '' });
      return next();
    }
  };
}
