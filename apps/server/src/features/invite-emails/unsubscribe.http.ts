import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { openUnsubscribe } from './open-unsubscribe.ts';
import { setUnsubscribed } from './set-unsubscribed.ts';

/** Personal links: neither a proxy nor a browser's history may keep what they answer. */
const personal = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * The unsubscribe link of every mail. Looking at it changes nothing, since mail scanners follow links; the page's button and the mail
 * program's own one (RFC 8058: a POST without a sign-in, a cookie or a redirect) do.
 */
export function unsubscribeApp(ctx: Context, pages: Pages): Hono {
  const app = new Hono();

  app.get('/u/:token', async (c) => {
    const data = await openUnsubscribe(ctx, c.req.param('token'));
    const answer = await pages.publicPage(
      data ? { status: 200, data } : { status: 404, data: { kind: 'unsubscribeNotFound' } },
    );
    for (const [name, value] of Object.entries(personal)) answer.headers.set(name, value);
    return answer;
  });

  app.post('/u/:token', async (c) => {
    await setUnsubscribed(ctx, c.req.param('token'), true);
    return c.json({ isUnsubscribed: true }, 200, personal);
  });

  /** Second thoughts, from the page alone. */
  app.delete('/u/:token', async (c) => {
    await setUnsubscribed(ctx, c.req.param('token'), false);
    return c.json({ isUnsubscribed: false }, 200, personal);
  });
  return app;
}
