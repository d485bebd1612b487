import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { allowLongUpload } from '../../http/long-uploads.ts';
import { requireUploadWorkspace, type UploadEnv } from '../images/require-upload-workspace.ts';
import { exportPasses } from './export/export-passes.ts';
import { readFileLink } from './export/file-link.ts';
import { refusedRows } from './refused-rows.ts';
import { uploadImport } from './upload-import.ts';
import { createUploadLimiter } from './upload-limiter.ts';

const uploadQuery = z.object({ passTemplateId: z.uuid(), fileName: z.string().max(500).default('') });

export function importsApp(ctx: Context): Hono<UploadEnv> {
  const app = new Hono<UploadEnv>();
  const limit = createUploadLimiter();

  app.post('/files/:workspaceHandle/imports', requireUploadWorkspace(ctx, 'importNew'), async (c) => {
    const workspace = c.get('workspace');
    const input = uploadQuery.parse(c.req.query());
    return limit(workspace.id, async () => {
      const upload = allowLongUpload(c.req.raw.body, c.env?.incoming);
      const { answer } = await uploadImport(
        ctx,
        workspace.id,
        { ...input, createdBy: c.get('userId') },
        upload,
      );
      return c.json(answer);
    });
  });

  app.get('/files/downloads/:token/:content', async (c) => {
    const link = readFileLink(ctx, c.req.param('token'), c.req.param('content'));
    if (!link || link.file.kind === 'recipients') throw new AppError('notFound');
    const { workspaceId, file } = link;
    return ctx.csvDownloads.answer(workspaceId, () =>
      file.kind === 'refusedRows'
        ? refusedRows(ctx, workspaceId, file.importId)
        : exportPasses(ctx, workspaceId, {
            ...(file.filters as object),
            passTemplateId: file.passTemplateId,
          }),
    );
  });
  return app;
}
