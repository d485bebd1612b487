import { createPassWebService } from '@tessera/apple-wallet';
import { clientNetwork } from '@tessera/identity';
import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { perMinute } from '../../http/rest/limit-calls.ts';
import { createClientAddress } from '../../platform/identity/client-address.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { applePassStore } from './apple-pass-store.ts';

/** A mobile network is one sender; losing reports of its further phones does no harm. */
const logsOfSender = 10;
const logsOfWorkspace = 60;
const logsOfAll = 300;

export function appleWebServiceApp(ctx: Context): Hono {
  const serve = createPassWebService(applePassStore(ctx), ctx.clock);
  const clientAddress = createClientAddress(ctx.config.trustedProxies);
  const bySender = ctx.tokenBuckets('apple-logs-of-network', perMinute(logsOfSender));
  const byWorkspace = ctx.tokenBuckets('apple-logs-of-workspace', perMinute(logsOfWorkspace));
  const total = ctx.tokenBuckets('apple-logs', perMinute(logsOfAll));
  const app = new Hono();
  // The calls carry neither device nor token, so anyone may send them.
  app.post('/wallet/apple/:workspace/v1/log', async (c, next) => {
    const workspaceId = readWorkspacePublicId(c.req.param('workspace'));
    if (!workspaceId) return next();
    const sender = clientNetwork(clientAddress(c.req.raw, c.env));
    // In this order: what the sender's limit refuses counts for no other one.
    const isAllowed =
      (await bySender.take(sender)).isAllowed &&
      (await byWorkspace.take(workspaceId)).isAllowed &&
      (await total.take('all')).isAllowed;
    return isAllowed ? next() : c.body(null, 429, { 'retry-after': '60' });
  });
  app.all('/wallet/apple/:workspace/*', (c) => {
    const scope = readWorkspacePublicId(c.req.param('workspace'));
    if (!scope) return new Response(null, { status: 404 });
    const base = `/wallet/apple/${c.req.param('workspace')}`;
    return serve(c.req.raw, { path: new URL(c.req.url).pathname.slice(base.length), scope });
  });
  return app;
}
