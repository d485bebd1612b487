import { z } from '@hono/zod-openapi';
import {
  recordedActions,
  type Scan,
  type ScanResult,
  scanInput,
  scanOutcomeNames,
  scansListed,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { passParams, passSchema, passTags } from '../passes/passes.rest.ts';
import { listScans } from './list-scans.ts';
import { scanPass } from './scan-pass.ts';

const resultSchema = z
  .object({
    id: z.uuid(),
    outcome: z.enum(scanOutcomeNames).describe('`accepted`, or why the scan was refused.'),
    message: z.string().describe('The outcome in words, for the clerk.'),
    advice: z.string().describe('What the clerk can do; empty if the scan was accepted.'),
    pass: passSchema.nullable().describe('The pass as it is now; null if the barcode belongs to none.'),
  })
  .openapi('ScanResult') satisfies z.ZodType<ScanResult>;

const scanSchema = z
  .object({
    id: z.uuid(),
    outcome: z.enum(scanOutcomeNames),
    action: z.enum(recordedActions),
    attribute: z.string().nullable(),
    amount: z.number().nullable(),
    scannedAt: z.iso.datetime().describe('By the clock of the device, if it sent its time.'),
    receivedAt: z.iso.datetime().describe('Later than `scannedAt` if the device had no network.'),
  })
  .openapi('Scan') satisfies z.ZodType<Scan>;

const exampleId = '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c11';

const scanRoute = apiRoute('scanners', {
  method: 'post',
  path: '/scans',
  operationId: 'scanPass',
  tags: passTags,
  summary: 'Scan the barcode of a pass',
  description:
    'Checks the barcode, and records a visit, redeems the pass or adds to one of its numbers. A refused scan is an answer like any other: read `outcome`. With the changing code of a rotating barcode, each code changes something once.',
  request: {
    body: jsonBody(scanInput, {
      id: exampleId,
      barcode: '1.01a1fdee-7d8f-7d93-af21-66c711c7b033',
      action: { kind: 'add', attribute: 'points', amount: 10 },
    }),
  },
  responses: {
    200: answer('The result.', envelope(resultSchema)),
    ...refusals(400, 401, 403, 404, 409, 'notPublished', 'idempotencyKeyReused', 413, 422),
  },
});

const listScansRoute = apiRoute('read', {
  method: 'get',
  path: '/passes/{passId}/scans',
  operationId: 'listScans',
  tags: passTags,
  summary: 'List the scans of a pass',
  description: `The last ${scansListed} scans that were to change something, newest first.`,
  request: { params: passParams },
  responses: {
    200: answer('The scans.', envelope(z.object({ scans: z.array(scanSchema) })), {
      scans: [
        {
          id: exampleId,
          outcome: 'accepted',
          action: 'add',
          attribute: 'points',
          amount: 10,
          scannedAt: '2026-11-24T09:30:00.000Z',
          receivedAt: '2026-11-24T09:30:00.000Z',
        },
      ],
    }),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/scans` and `/passes/{passId}/scans` of the public API. */
export function addScanRoutes(ctx: Context, app: RestApp): void {
  app.openapi(scanRoute, async (c) => {
    const place = { workspaceId: c.get('workspace').id, scannedBy: c.get('caller').apiKeyId };
    const result = await scanPass(ctx, place, c.req.valid('json'));
    return c.json({ meta: { requestId: c.get('requestId') }, data: result }, 200);
  });
  app.openapi(listScansRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const scans = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => listScans(tx, passId));
    return c.json({ meta: { requestId: c.get('requestId') }, data: { scans } }, 200);
  });
}
