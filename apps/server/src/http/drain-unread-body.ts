import type { MiddlewareHandler } from 'hono';

/** Beyond this much nobody is waiting for our words any more: the connection is closed instead. */
const drainedBytesMax = 64 * 1024 * 1024;

/**
 * Reads to its end the body of a request that was refused before it was read: too large, not signed in, not found. The sender, who
 * listens only when done, gets the words, and the next request on the same connection is not lost with the rest of this one.
 */
export function drainUnreadBody(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 || c.req.raw.bodyUsed || !(await leavesRest(c.req.raw.body))) return;
    c.res.headers.set('connection', 'close');
  };
}

/** Whether something of the body stays unread: too much of it, or somebody stopped reading in the middle. */
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
    // The sender left; there is nobody to tell.
  }
  return true;
}
