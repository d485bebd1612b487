import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { errorPage } from './error-page.ts';

/** Counts a sign-in as begun; a page that says to wait where its sender has begun too many without finishing them. */
export async function noRoomPage(context: IdentityContext, c: Context): Promise<Response | null> {
  const waitSeconds = context.begunSignIns.take(context.clientAddress(c.req.raw, c.env));
  if (waitSeconds === 0) return null;
  c.header('retry-after', String(waitSeconds));
  return errorPage(c, 'Too many sign-ins were begun from your network. Please wait a moment.', 429);
}
