import { batchCallsMax } from '@tessera/contract';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from '../context.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { procedureHeaders } from '../http/error-response.ts';
import type { InFlightLimiter } from '../http/in-flight-limiter.ts';
import { refuseTooLarge } from '../http/refuse-too-large.ts';
import type { RequestContext } from '../http/request-context.ts';
import { appRouter } from './router.ts';

/** A design at its limits, with translations, has about 300 KB; a batch may contain two. */
const bodyBytesMax = 1024 * 1024;

type Variables = { requestId: string };

export function proceduresApp(ctx: Context, inFlight: InFlightLimiter): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use('/trpc/*', bodyLimit({ maxSize: bodyBytesMax, onError: refuseTooLarge }));
  app.all('/trpc/*', (c) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      maxBatchSize: batchCallsMax,
      // Queries are posted: proxies log addresses, and no address holds a thousand ids.
      allowMethodOverride: true,
      responseMeta: procedureHeaders,
      createContext: (): RequestContext => ({
        app: ctx,
        accessToken: bearerToken(c.req.header('authorization')),
        requestId: c.get('requestId'),
        inFlight,
      }),
    }),
  );
  return app;
}
