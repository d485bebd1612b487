import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { clientNetwork } from '../rate-limiter/client-network.ts';
import type { RateLimitState } from '../rate-limiter/token-bucket.ts';
import { errorPage } from './error-page.ts';

/** Counts a started sign-in; returns an error page if its network has too many unfinished ones. */
export async function limitPendingSignIns(context: IdentityContext, c: Context): Promise<Response | null> {
  const network = clientNetwork(context.clientAddress(c.req.raw, c.env));
  return refuse(
    context,
    c,
    await context.pendingSignIns.take(network),
    'Too many sign-ins were begun from your network.',
  );
}

/** Counts a code issued to a signed-in user without a page; returns an error page if there are too many. */
export async function limitSilentSignIns(
  context: IdentityContext,
  c: Context,
  userId: string,
): Promise<Response | null> {
  return refuse(
    context,
    c,
    await context.silentSignIns.take(userId),
    'Too many sign-ins were begun with your account.',
  );
}

async function refuse(
  context: IdentityContext,
  c: Context,
  { isAllowed, retryAfterSeconds }: RateLimitState,
  sentence: string,
): Promise<Response | null> {
  if (isAllowed) return null;
  c.header('retry-after', String(retryAfterSeconds));
  return errorPage(context, c, `${sentence} Please wait a moment.`, 429);
}
