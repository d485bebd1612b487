import { z } from '@hono/zod-openapi';
import { importAnswer, importSettings } from '@tessera/contract';
import { allowLongUpload } from '../../http/long-uploads.ts';
import { readIdempotencyKey } from '../../http/rest/once-in-workspace.ts';
import { fileAnswer, fileBody } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { passFiltersQuery } from '../passes/passes.rest.ts';
import { cancelImport } from './cancel-import.ts';
import { exportPasses } from './export/export-passes.ts';
import { getImport } from './get-import.ts';
import { refusedRows } from './refused-rows.ts';
import { saveImportSettings } from './save-import-settings.ts';
import { startImport } from './start-import.ts';
import { uploadImport } from './upload-import.ts';
import { createUploadLimiter } from './upload-limiter.ts';

const tag = 'Imports';
const limitUploads = createUploadLimiter();

/** `/imports` and `/exports` of the public API. */
export const importRoutes = [
  workspaceRoute('importNew', {
    method: 'post',
    path: '/imports',
    operationId: 'createImport',
    tag,
    summary: 'Upload a file of people',
    description:
      'The body is the file itself: CSV, up to 1 GB, a row per person. The answer says how it will be read: `columns` with the proposed targets, and `problems` that keep it from starting. Nothing is imported before the import is started. A repetition with the same `Idempotency-Key`, template and file name gets the first import; the file itself is not compared.',
    query: z.object({ passTemplateId: z.uuid(), fileName: z.string().max(500).default('') }),
    body: fileBody('text/csv'),
    status: 201,
    answer: ['The import, ready to start.', importAnswer],
    refuses: [404, 'archived', 'notPublished', 'importNotReadable', 'importTooLarge'],
    once: true,
    run: (ctx, query, c) => {
      const { id: workspaceId } = c.get('workspace');
      const { incoming } = (c.env ?? {}) as { incoming?: Parameters<typeof allowLongUpload>[1] };
      return limitUploads(workspaceId, async () => {
        const upload = allowLongUpload(c.req.raw.body, incoming);
        const once = { key: readIdempotencyKey(c), status: 201 };
        const input = { ...query, createdBy: null };
        const { answer, isReplayed } = await uploadImport(ctx, workspaceId, input, upload, once);
        if (isReplayed) c.header('Idempotency-Replayed', 'true');
        return ctx.database.inWorkspace(workspaceId, (tx) => getImport(ctx, tx, answer.id));
      });
    },
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/imports/{importId}',
    operationId: 'getImport',
    tag,
    summary: 'Get an import',
    answer: ['The import.', importAnswer],
    inTransaction: (ctx, tx, { importId }) => getImport(ctx, tx, importId),
  }),
  workspaceRoute('importUpdates', {
    method: 'post',
    path: '/imports/{importId}/start',
    operationId: 'startImport',
    tag,
    summary: 'Start an import',
    description:
      'Imports the rows in the background; get the import to follow it. `targets` says for each column what it holds: `email`, `firstName`, `lastName`, `fullName`, `externalId`, `expiresAt`, `passId`, `attributes.` and the key of an attribute, or null. `existing` says what happens to people who already have the pass: `skip`, `update` or `issueAnother`. What is left out stays as it was detected. Safe to repeat.',
    body: [importSettings],
    isBodyOptional: true,
    answer: ['The import, now running.', importAnswer],
    refuses: ['archived', 'notPublished', 'importStarted'],
    inTransaction: async (ctx, tx, { importId, ...settings }) => {
      if (Object.values(settings).some((value) => value !== undefined))
        await saveImportSettings(ctx, tx, importId, settings);
      await startImport(ctx, tx, importId);
      return getImport(ctx, tx, importId);
    },
  }),
  workspaceRoute('importNew', {
    method: 'post',
    path: '/imports/{importId}/cancel',
    operationId: 'cancelImport',
    tag,
    summary: 'Cancel an import',
    description:
      'Stops after the rows that are being imported. The passes issued so far stay. Safe to repeat.',
    answer: ['The import.', importAnswer],
    inTransaction: async (ctx, tx, { importId }) => {
      await cancelImport(ctx, tx, importId);
      return getImport(ctx, tx, importId);
    },
  }),
  workspaceRoute('importNew', {
    method: 'get',
    path: '/imports/{importId}/refused-rows',
    operationId: 'downloadRefusedRows',
    tag,
    summary: 'Download the refused rows',
    description:
      'The rows that were not imported, with the columns of the file, the line, and the reason. Corrected, the file can be imported again.',
    answer: fileAnswer('The rows as CSV.', 'text/csv'),
    run: (ctx, { importId }, c) => {
      const { id } = c.get('workspace');
      return ctx.csvDownloads.answer(id, () => refusedRows(ctx, id, importId));
    },
  }),
  workspaceRoute('export', {
    method: 'get',
    path: '/exports/passes',
    operationId: 'exportPasses',
    tag,
    summary: 'Export the passes of a template',
    description:
      'All passes that match, the newest first, with the columns that an import reads. A cell that a spreadsheet would run as a formula begins with an apostrophe, which an import removes again.',
    query: passFiltersQuery,
    answer: fileAnswer('The passes as CSV.', 'text/csv'),
    refuses: [404, 'notPublished'],
    run: (ctx, filters, c) => {
      const { id } = c.get('workspace');
      return ctx.csvDownloads.answer(id, () => exportPasses(ctx, id, filters));
    },
  }),
];
