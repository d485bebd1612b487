import { z } from '@hono/zod-openapi';
import { scanAnswer, scanInput, scanResultAnswer, scansListed } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { listScans } from './list-scans.ts';
import { scanPass } from './scan-pass.ts';

const tag = 'Passes';

const exampleId = '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c11';

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
    answer: ['The result.', scanResultAnswer],
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
      z.object({ scans: z.array(scanAnswer) }),
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
