import { conversionReferenceLengthMax, conversionValueMax } from '@tessera/contract';
import { clientNetwork } from '@tessera/identity';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { perMinute } from '../../http/rest/limit-calls.ts';
import { createClientAddress } from '../../platform/identity/client-address.ts';
import { isPerson } from './is-person.ts';
import { reportConversion } from './report-conversion.ts';

/** Per network; mobile networks share addresses. */
const reportsPerMinute = 120;

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const report = z.object({
  goalId: z.uuid(),
  click: z.string().min(1),
  reference: z
    .string()
    .trim()
    .max(conversionReferenceLengthMax)
    .regex(/^\P{Cc}*$/u)
    .default(''),
  // Drops an invalid amount; the conversion counts.
  value: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(conversionValueMax))
    .optional()
    .catch(undefined),
});

/** Every request gets the same response, which tells nothing about goals and clicks. */
export function goalLinkApp(ctx: Context): Hono {
  const app = new Hono();
  const clientAddress = createClientAddress(ctx.config.trustedProxies);
  const reports = ctx.tokenBuckets('goal-links', perMinute(reportsPerMinute));
  app.options('/g/:goalId', (c) => {
    c.header('access-control-allow-methods', 'GET');
    return c.body(null, 204, open);
  });
  app.get('/g/:goalId', async (c) => {
    const { success, data } = report.safeParse({ goalId: c.req.param('goalId'), ...c.req.query() });
    const sender = clientNetwork(clientAddress(c.req.raw, c.env));
    if (success && isPerson(c.req) && (await reports.take(sender)).isAllowed)
      await reportConversion(ctx, data);
    const wantsImage = c.req.header('accept')?.includes('image/') ?? false;
    return wantsImage
      ? c.body(pixel, 200, { ...open, 'content-type': 'image/gif' })
      : c.body(null, 204, open);
  });
  return app;
}

const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};
