import { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import type { Pages } from '../../../http/pages.ts';
import { openUnsubscribe } from './open-unsubscribe.ts';
import { setUnsubscribed } from './set-unsubscribed.ts';

/** Personal URLs: no cache, and no referrer to other sites. */
const personal = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** GET changes nothing, because mail scanners follow links; a POST does (RFC 8058), without sign-in, cookie or redirect. */
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

  /** Resubscribes, from the page only. */
  app.delete('/u/:token', async (c) => {
    await setUnsubscribed(ctx, c.req.param('token'), false);
    return c.json({ isUnsubscribed: false }, 200, personal);
  });
  return app;
}
