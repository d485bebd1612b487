import { createRoute, z } from '@hono/zod-openapi';
import { type Erasure, erasePersonInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import { erasePerson } from './erase-person.ts';
import { getErasure } from './get-erasure.ts';

const erasureSchema = z
  .object({
    id: z.uuid(),
    personId: z.uuid().describe('The anonymous id that the person’s passes keep.'),
    requestedAt: z.iso.datetime(),
    status: z
      .enum(['removing', 'wallets', 'done'])
      .describe(
        '`removing`: logs are being searched. `wallets`: phones still have to fetch the emptied passes. `done`: nothing is left.',
      ),
    finishedAt: z.iso.datetime().nullable(),
    finishedBy: z.iso.datetime().describe('When the last registrations of phones are deleted at the latest.'),
    removed: z.object({ passes: z.int(), mails: z.int(), logs: z.int(), messages: z.int() }),
  })
  .openapi('Erasure') satisfies z.ZodType<Erasure>;

const example = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  personId: '01a1fdf0-14e4-7878-b820-fc450b8399eb',
  requestedAt: '2026-11-23T09:30:00.000Z',
  status: 'wallets',
  finishedAt: null,
  finishedBy: '2026-12-23T09:30:00.000Z',
  removed: { passes: 2, mails: 1, logs: 1, messages: 3 },
};

const tags = ['Erasures'];

const eraseRoute = createRoute({
  method: 'post',
  path: '/erasures',
  operationId: 'erasePerson',
  tags,
  summary: 'Erase a person’s data',
  description:
    'Voids and empties the person’s passes, so that wallets fetch a voided pass without values, and removes their name, address, values, mails and logs. Cannot be undone. The answer is the receipt; it contains no personal data.',
  request: { headers: idempotencyHeaders, body: jsonBody(erasePersonInput, { email: 'ada@example.com' }) },
  responses: {
    201: answer('The receipt.', envelope(erasureSchema), example),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/erasures/{erasureId}',
  operationId: 'getErasure',
  tags,
  summary: 'Get the receipt of an erasure',
  request: { params: z.object({ erasureId: z.uuid() }) },
  responses: {
    200: answer('The receipt.', envelope(erasureSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/erasures` of the public API. */
export function addErasureRoutes(ctx: Context, app: RestApp): void {
  app.openapi(eraseRoute, async (c) => {
    const erasure = await onceInWorkspace(ctx, c, 201, async (tx) => {
      const id = await erasePerson(ctx, tx, c.req.valid('json').email, { userId: null });
      return getErasure(tx, id);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: erasure }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const erasure = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getErasure(tx, c.req.valid('param').erasureId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: erasure }, 200);
  });
}
