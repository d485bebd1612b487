import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { drawDefaultLogo } from './default-logo.ts';

const color = z.string().regex(/^[0-9a-f]{6}$/);
const query = z.object({ initial: z.string().regex(/^[A-Z0-9]?$/), background: color, foreground: color });

const cacheMax = 200;

/** The URL names no workspace, so these logos share one group in the worker queue. */
const sender = { group: 'default-logo', isPublic: true };

/** Google fetches it like any image. */
export function defaultLogoApp(ctx: Pick<Context, 'imageWorkers'>): Hono {
  const app = new Hono();
  const cache = new LRUCache<string, Uint8Array>({ max: cacheMax });
  app.get('/images/default-logo.png', async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) throw new AppError('notFound');
    const { initial, background, foreground } = asked.data;
    const key = `${initial} ${background} ${foreground}`;
    const logo = { initial, background: `#${background}`, foreground: `#${foreground}` };
    const bytes = cache.get(key) ?? (await drawDefaultLogo(ctx, sender, logo));
    cache.set(key, bytes);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return app;
}
