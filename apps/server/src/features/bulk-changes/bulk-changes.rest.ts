import { bulkChangeAnswer, documentedPassFilter, startBulkChangeInput } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { findBulkChange, presentBulkChange } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

const example = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  action: { kind: 'update', attributes: { tier: 'Gold' } },
  status: 'running',
  totalCount: 1_204,
  processedCount: 0,
  changedCount: 0,
  createdAt: '2026-11-23T09:30:00.000Z',
  finishedAt: null,
};

const tag = 'Bulk changes';

export const bulkChangeRoutes = [
  workspaceRoute('changeMany', {
    method: 'post',
    path: '/bulk-changes',
    operationId: 'startBulkChange',
    tag,
    summary: 'Change chosen passes, or all that match a filter',
    description:
      'Updates, voids, restores or reissues the passes of a template that match everything given, `passIds` included. Runs in the background, in chunks; wallets refresh as it proceeds. Webhooks receive one message per chunk.',
    body: [
      startBulkChangeInput.extend({ filter: documentedPassFilter.optional() }),
      {
        passTemplateId: example.passTemplateId,
        attributeFilters: [{ key: 'tier', operator: 'is', value: 'Silver' }],
        action: example.action,
      },
    ],
    status: 201,
    answer: ['The change, now running.', bulkChangeAnswer, example],
    refuses: [404, 'archived', 'notPublished'],
    once: true,
    inTransaction: (ctx, tx, { action, ...selection }) =>
      startBulkChange(ctx, tx, { action, selection, createdBy: null }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/bulk-changes/{bulkChangeId}',
    operationId: 'getBulkChange',
    tag,
    summary: 'Get a bulk change and its progress',
    answer: ['The change.', bulkChangeAnswer, example],
    inTransaction: async (_ctx, tx, { bulkChangeId }) =>
      presentBulkChange(await findBulkChange(tx, bulkChangeId)),
  }),
  workspaceRoute('changeMany', {
    method: 'post',
    path: '/bulk-changes/{bulkChangeId}/cancel',
    operationId: 'cancelBulkChange',
    tag,
    summary: 'Cancel a bulk change',
    description: 'Stops it after the current chunk. Passes changed so far stay changed.',
    answer: ['The change.', bulkChangeAnswer, example],
    inTransaction: (ctx, tx, { bulkChangeId }) => cancelBulkChange(ctx, tx, bulkChangeId),
  }),
];
