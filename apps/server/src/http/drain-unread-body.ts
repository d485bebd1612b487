import type { MiddlewareHandler } from 'hono';

/** Beyond this size the server closes the connection. */
const drainedBytesMax = 64 * 1024 * 1024;

/** A client that reads only after sending then gets the response, and the connection can be reused. */
export function drainUnreadBody(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 || c.req.raw.bodyUsed || !(await leavesRest(c.req.raw.body))) return;
    c.res.headers.set('connection', 'close');
  };
}

/** The body is too large, or reading stopped midway. */
async function leavesRest(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (body === null) return false;
  if (body.locked) return true;
  const reader = body.getReader();
  let bytes = 0;
  try {
    while (bytes <= drainedBytesMax) {
      const { done, value } = await reader.read();
      if (done) return false;
      bytes += value.byteLength;
    }
  } catch {
    // The client disconnected.
  }
  return true;
}
