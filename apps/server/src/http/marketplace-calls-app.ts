import { batchCallsMax } from '@tessera/contract';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from '../context.ts';
import { marketplaceCallsPath } from '../features/integrations/marketplace-paths.ts';
import { readMarketplaceToken } from '../features/integrations/read-marketplace-token.ts';
import { webhookProcedures } from '../features/webhooks/webhooks.trpc.ts';
import { bearerToken } from './bearer-token.ts';
import { procedureHeaders } from './error-response.ts';
import type { InFlightLimiter } from './in-flight-limiter.ts';
import { refuseTooLarge } from './refuse-too-large.ts';
import type { RequestContext } from './request-context.ts';
import { router } from './trpc.ts';

const bodyBytesMax = 64 * 1024;

/** Their names are those of the app's router. */
const marketplaceRouter = router({ workspace: router({ webhooks: router(webhookProcedures) }) });

type Variables = { requestId: string };

/** The frame’s token authorizes only these procedures, in one workspace, for the user it was issued to. */
export function marketplaceCallsApp(ctx: Context, inFlight: InFlightLimiter): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(`${marketplaceCallsPath}/*`, bodyLimit({ maxSize: bodyBytesMax, onError: refuseTooLarge }));
  app.all(`${marketplaceCallsPath}/*`, async (c) => {
    const token = bearerToken(c.req.header('authorization'));
    const confined = await readMarketplaceToken(ctx, 'calls', token);
    return fetchRequestHandler({
      endpoint: marketplaceCallsPath,
      req: c.req.raw,
      router: marketplaceRouter,
      maxBatchSize: batchCallsMax,
      // Queries are posted, as in the app.
      allowMethodOverride: true,
      responseMeta: procedureHeaders,
      createContext: (): RequestContext => ({
        app: ctx,
        accessToken: null,
        ...(confined ? { confined } : {}),
        requestId: c.get('requestId'),
        inFlight,
      }),
    });
  });
  return app;
}
