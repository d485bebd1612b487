import { z } from '@hono/zod-openapi';
import {
  recordedActions,
  type Scan,
  type ScanResult,
  scanInput,
  scanOutcomeNames,
  scansListed,
} from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { passSchema } from '../passes/passes.rest.ts';
import { listScans } from './list-scans.ts';
import { scanPass } from './scan-pass.ts';

const tag = 'Passes';

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

/** `/scans` and `/passes/{passId}/scans` of the public API. */
export const scanRoutes = [
  workspaceRoute('scanners', {
    method: 'post',
    path: '/scans',
    operationId: 'scanPass',
    tag,
    summary: 'Scan the barcode of a pass',
    description:
      'Checks the barcode, and records a visit, redeems the pass or adds to one of its numbers. A refused scan is an answer like any other: read `outcome`. With the changing code of a rotating barcode, each code changes something once.',
    body: [
      scanInput,
      {
        id: exampleId,
        barcode: '1.01a1fdee-7d8f-7d93-af21-66c711c7b033',
        action: { kind: 'add', attribute: 'points', amount: 10 },
      },
    ],
    answer: ['The result.', resultSchema],
    refuses: [404, 409, 'notPublished', 'idempotencyKeyReused'],
    run: (ctx, scan, c) =>
      scanPass(ctx, { workspaceId: c.get('workspace').id, scannedBy: c.get('caller').apiKeyId }, scan),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/scans',
    operationId: 'listScans',
    tag,
    summary: 'List the scans of a pass',
    description: `The last ${scansListed} scans that were to change something, newest first.`,
    answer: [
      'The scans.',
      z.object({ scans: z.array(scanSchema) }),
      {
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
      },
    ],
    inTransaction: async (_ctx, tx, { passId }) => ({ scans: await listScans(tx, passId) }),
  }),
];
