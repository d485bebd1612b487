import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { readFileLink } from '../imports/export/file-link.ts';
import { exportRecipients } from './results/export-recipients.ts';

export function campaignsApp(ctx: Context): Hono {
  const app = new Hono();
  app.get('/files/recipients/:token/:content', async (c) => {
    const link = readFileLink(ctx, c.req.param('token'), c.req.param('content'));
    if (link?.file.kind !== 'recipients') throw new AppError('notFound');
    const { workspaceId, file } = link;
    return ctx.csvDownloads.answer(workspaceId, () => exportRecipients(ctx, workspaceId, file.campaignId));
  });
  return app;
}
