import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyBytesMax } from './read-json-body.ts';

/**
 * Refuses a larger body than any call here has reason to send. Where its length is told, HTTP itself holds the sender to it and nothing needs
 * counting; to count, the body must become a stream, which costs as much as all else that is done to read it.
 */
export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: bodyBytesMax, onError: refuse });
  const countedOrNone: MiddlewareHandler = async (c, next) => {
    let wasRead = false;
    try {
      return await counted(c, () => {
        wasRead = true;
        return next();
      });
    } catch (error) {
      if (wasRead) throw error;
      // The sender broke off in the middle: what came counts for nothing, and each call says so in its own words.
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body: '' });
      return next();
    }
  };
  return async (c, next) => {
    // Neither carries a body.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return countedOrNone(c, next);
    return Number(length) <= bodyBytesMax ? next() : refuse(c);
  };
}
