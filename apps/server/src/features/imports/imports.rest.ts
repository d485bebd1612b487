import { z } from '@hono/zod-openapi';
import { importAnswer, importSettings } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { allowLongUpload } from '../../http/long-uploads.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, readIdempotencyKey } from '../../http/rest/once-in-workspace.ts';
import { answer, csvAnswer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp, RestRoute } from '../../http/rest/rest-types.ts';
import { enveloped, workspaceRoute } from '../../http/rest/workspace-route.ts';
import { passFiltersQuery } from '../passes/passes.rest.ts';
import { cancelImport } from './cancel-import.ts';
import { exportPasses } from './export-passes.ts';
import { getImport } from './get-import.ts';
import { refusedRows } from './refused-rows.ts';
import { saveImportSettings } from './save-import-settings.ts';
import { startImport } from './start-import.ts';
import { uploadImport } from './upload-import.ts';
import { createUploadLimiter } from './upload-limiter.ts';

const _instant = z.iso.datetime().nullable();

const params = z.object({ importId: z.uuid() });
const tag = 'Imports';

const createImportRoute = apiRoute('importNew', {
  method: 'post',
  path: '/imports',
  operationId: 'createImport',
  tags: [tag],
  summary: 'Upload a file of people',
  description:
    'The body is the file itself: CSV, up to 1 GB, a row per person. The answer says how it will be read: `columns` with the proposed targets, and `problems` that keep it from starting. Nothing is imported before the import is started. A repetition with the same `Idempotency-Key`, template and file name gets the first import; the file itself is not compared.',
  request: {
    headers: idempotencyHeaders,
    query: z.object({ passTemplateId: z.uuid(), fileName: z.string().max(500).default('') }),
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
  },
  responses: {
    201: answer('The import, ready to start.', envelope(importAnswer)),
    ...refusals(400, 401, 403, 404, 'archived', 'notPublished', 'importNotReadable', 'importTooLarge', 422),
  },
});

const refusedRowsRoute = apiRoute('importNew', {
  method: 'get',
  path: '/imports/{importId}/refused-rows',
  operationId: 'downloadRefusedRows',
  tags: [tag],
  summary: 'Download the refused rows',
  description:
    'The rows that were not imported, with the columns of the file, the line, and the reason. Corrected, the file can be imported again.',
  request: { params },
  responses: { 200: csvAnswer('The rows as CSV.'), ...refusals(401, 403, 404, 422) },
});

const exportRoute = apiRoute('export', {
  method: 'get',
  path: '/exports/passes',
  operationId: 'exportPasses',
  tags: [tag],
  summary: 'Export the passes of a template',
  description:
    'All passes that match, the newest first, with the columns that an import reads. A cell that a spreadsheet would run as a formula begins with an apostrophe, which an import removes again.',
  request: {
    query: passFiltersQuery,
  },
  responses: { 200: csvAnswer('The passes as CSV.'), ...refusals(400, 401, 403, 404, 'notPublished', 422) },
});

export const importRoutes: readonly RestRoute[] = [
  addUploadRoute,
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
  addFileRoutes,
];

function addUploadRoute(ctx: Context, app: RestApp): void {
  const limit = createUploadLimiter();
  app.openapi(createImportRoute, async (c) => {
    const workspace = c.get('workspace');
    const input = { ...c.req.valid('query'), createdBy: null };
    const { incoming } = (c.env ?? {}) as { incoming?: Parameters<typeof allowLongUpload>[1] };
    const data = await limit(workspace.id, async () => {
      const upload = allowLongUpload(c.req.raw.body, incoming);
      const once = { key: readIdempotencyKey(c), status: 201 };
      const { answer, isReplayed } = await uploadImport(ctx, workspace.id, input, upload, once);
      if (isReplayed) c.header('Idempotency-Replayed', 'true');
      return ctx.database.inWorkspace(workspace.id, (tx) => getImport(ctx, tx, answer.id));
    });
    return enveloped(c, data, 201) as never;
  });
}

function addFileRoutes(ctx: Context, app: RestApp): void {
  app.openapi(refusedRowsRoute, async (c) => {
    const { id } = c.get('workspace');
    const { importId } = c.req.valid('param');
    return (await ctx.csvDownloads.answer(id, () => refusedRows(ctx, id, importId))) as never;
  });
  app.openapi(exportRoute, async (c) => {
    const { id } = c.get('workspace');
    const filters = c.req.valid('query');
    return (await ctx.csvDownloads.answer(id, () => exportPasses(ctx, id, filters))) as never;
  });
}
