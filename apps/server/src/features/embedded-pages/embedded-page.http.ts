import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findEmbeddedPage } from './find-embedded-page.ts';
import { readFrameToken } from './frame-link.ts';
import { framePage } from './frame-page.ts';
import { framePath } from './open-embedded-page.ts';

export function embeddedPageApp(ctx: Context): Hono {
  const app = new Hono();
  app.get(`${framePath}/:token`, async (c) => {
    const framed = readFrameToken(ctx, c.req.param('token'));
    if (!framed) throw new AppError('notFound');
    const page = await ctx.database.inWorkspace(framed.workspaceId, (tx) =>
      findEmbeddedPage(tx, framed.slug),
    );
    return framePage(page);
  });
  return app;
}
