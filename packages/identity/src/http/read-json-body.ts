import type { Context } from 'hono';

/** The largest body any call here has reason to send, in bytes: two tokens, or a name, an address and a password. */
export const bodyBytesMax = 16 * 1024;

/**
 * The parsed body, or undefined when it is not JSON or does not say it is: a plain HTML form of another site can send text, not this type. Undefined, too,
 * where the sender broke off in the middle: that is no fault of ours, and nobody is there to read about it.
 */
export async function readJsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return undefined;
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}
