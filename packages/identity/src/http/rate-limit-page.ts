import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { errorPage } from './error-page.ts';

/** Counts a sign-in as begun; a page that says to wait where its sender has begun too many without finishing them. */
export async function rateLimitPage(context: IdentityContext, c: Context): Promise<Response | null> {
  const waitSeconds = context.pendingSignInLimiter.take(context.clientAddress(c.req.raw, c.env));
  return waitPage(context, c, waitSeconds, 'Too many sign-ins were begun from your network.');
}

/** As above, for somebody who is signed in and gets a code without a page: each is a row, whether or not anybody redeems it. */
export async function noCodePage(
  context: IdentityContext,
  c: Context,
  userId: string,
): Promise<Response | null> {
  const waitSeconds = context.codesWithoutPage.take(userId);
  return waitPage(context, c, waitSeconds, 'Too many sign-ins were begun with your account.');
}

async function waitPage(
  context: IdentityContext,
  c: Context,
  waitSeconds: number,
  sentence: string,
): Promise<Response | null> {
  if (waitSeconds === 0) return null;
  c.header('retry-after', String(waitSeconds));
  return errorPage(context, c, `${sentence} Please wait a moment.`, 429);
}
