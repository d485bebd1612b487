import { browserErrorReport } from '@tessera/contract';
import { clientNetwork } from '@tessera/identity';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { createClientAddress } from '../platform/identity/client-address.ts';
import { withoutAddresses } from '../platform/without-addresses.ts';
import { redactToken } from './redact-token.ts';
import { perMinute } from './rest/limit-calls.ts';

/** A report has about 5,000 characters, in JSON at most six bytes each. */
const bodyBytesMax = 32 * 1024;
/** The endpoint is public. */
const reportsPerMinute = 20;
const reportsPerMinuteOfAll = 300;

export function browserErrorsApp(ctx: Pick<Context, 'config' | 'countedLog' | 'tokenBuckets'>): Hono {
  const app = new Hono();
  const clientAddress = createClientAddress(ctx.config.trustedProxies);
  const bySender = ctx.tokenBuckets('browser-errors-of-network', perMinute(reportsPerMinute));
  const total = ctx.tokenBuckets('browser-errors', perMinute(reportsPerMinuteOfAll));
  const limit = bodyLimit({
    maxSize: bodyBytesMax,
    onError: () => {
      throw new AppError('payloadTooLarge');
    },
  });
  app.post('/api/browser-errors', limit, async (c) => {
    const sender = clientNetwork(clientAddress(c.req.raw, c.env));
    if (!(await bySender.take(sender)).isAllowed || !(await total.take('all')).isAllowed)
      throw new AppError('tooManyRequests');
    const { requestId, route, name, message, stack } = browserErrorReport.parse(
      await c.req.json().catch((cause: unknown) => {
        throw new AppError('badRequest', { cause });
      }),
    );
    ctx.countedLog.add('warn', 'A page reported an error', {
      kind: {
        name: withoutAddresses(name),
        error: withoutAddresses(message),
        stack: withoutAddresses(stack),
        route: withoutAddresses(redactToken(route)),
      },
      details: { requestId },
    });
    return c.body(null, 204);
  });
  return app;
}
