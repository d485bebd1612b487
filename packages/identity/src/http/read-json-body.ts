import type { Context } from 'hono';

/** Bytes. The largest legitimate body: two tokens, or a name, an address and a password. */
export const bodyBytesMax = 16 * 1024;

/** The JSON body, or null if it is not JSON, or if the sender aborted it. */
export async function readJsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return undefined;
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}
