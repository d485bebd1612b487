import { createPassWebService } from '@tessera/apple-wallet';
import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { applePassStore } from './apple-pass-store.ts';

/** Apple's device web service. The URL names the workspace, so that a request touches one shard only. */
export function appleWebServiceApp(ctx: Context): Hono {
  const serve = createPassWebService(applePassStore(ctx), ctx.clock);
  const app = new Hono();
  app.all('/wallet/apple/:workspace/*', (c) => {
    const scope = readWorkspacePublicId(c.req.param('workspace'));
    if (!scope) return new Response(null, { status: 404 });
    const base = `/wallet/apple/${c.req.param('workspace')}`;
    return serve(c.req.raw, { path: new URL(c.req.url).pathname.slice(base.length), scope });
  });
  return app;
}
