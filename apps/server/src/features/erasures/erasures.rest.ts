import { z } from '@hono/zod-openapi';
import { type Erasure, erasePersonInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, pageOf, pageQuery, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { erasePerson } from './erase-person.ts';
import { findErasure, getErasure } from './get-erasure.ts';
import { listErasures } from './list-erasures.ts';
import { presentErasure } from './present-erasure.ts';

const erasureSchema = z
  .object({
    id: z.uuid(),
    personId: z.uuid().describe('The anonymous id that the person’s passes keep.'),
    requestedAt: z.iso.datetime(),
    requestedVia: z.enum(['app', 'api']),
    requestedBy: z
      .string()
      .nullable()
      .describe('The name of the admin; null for a call of the API, and for a deleted account.'),
    status: z
      .enum(['removing', 'wallets', 'done'])
      .describe(
        '`removing`: logs and import files are being searched. `wallets`: phones still have to fetch the emptied passes. `done`: nothing is left.',
      ),
    finishedAt: z.iso.datetime().nullable(),
    finishedBy: z.iso.datetime().describe('When the last registrations of phones are deleted at the latest.'),
    removed: z.object({
      passes: z.int(),
      mails: z.int(),
      logs: z.int(),
      messages: z.int(),
      importRows: z.int(),
    }),
  })
  .openapi('Erasure') satisfies z.ZodType<Erasure>;

const example = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  personId: '01a1fdf0-14e4-7878-b820-fc450b8399eb',
  requestedAt: '2026-11-23T09:30:00.000Z',
  requestedVia: 'api',
  requestedBy: null,
  status: 'wallets',
  finishedAt: null,
  finishedBy: '2026-12-23T09:30:00.000Z',
  removed: { passes: 2, mails: 1, logs: 1, messages: 3, importRows: 1 },
};

const tags = ['Erasures'];

const listRoute = apiRoute('erase', {
  method: 'get',
  path: '/erasures',
  operationId: 'listErasures',
  tags,
  summary: 'List the receipts of erasures',
  request: { query: pageQuery },
  responses: {
    200: answer('A page of receipts, newest first.', envelope(pageOf(erasureSchema)), {
      items: [example],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 422),
  },
});

const eraseRoute = apiRoute('erase', {
  method: 'post',
  path: '/erasures',
  operationId: 'erasePerson',
  tags,
  summary: 'Erase a person’s data',
  description:
    'Voids and empties the person’s passes, so that wallets fetch a voided pass without values, and removes their name, address, values, mails, logs, rows of import files and the address in filters. Cannot be undone. The answer is the receipt; it contains no personal data.',
  request: { headers: idempotencyHeaders, body: jsonBody(erasePersonInput, { email: 'ada@example.com' }) },
  responses: {
    201: answer('The receipt.', envelope(erasureSchema), example),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

const getRoute = apiRoute('erase', {
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
  app.openapi(listRoute, async (c) => {
    const data = await listErasures(ctx, c.get('workspace').id, c.req.valid('query'));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(eraseRoute, async (c) => {
    const erasure = await onceInWorkspace(ctx, c, 201, async (tx) => {
      const id = await erasePerson(ctx, tx, c.req.valid('json').email, { userId: null });
      return presentErasure(await findErasure(tx, id), () => null);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: erasure }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const erasure = await getErasure(ctx, c.get('workspace').id, c.req.valid('param').erasureId);
    return c.json({ meta: { requestId: c.get('requestId') }, data: erasure }, 200);
  });
}
