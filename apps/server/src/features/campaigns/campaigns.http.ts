import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { readFileLink } from '../imports/file-link.ts';
import { csvDownload } from '../imports/write-csv.ts';
import { exportRecipients } from './export-recipients.ts';

/** The download of a campaign's recipients by a signed link. */
export function campaignsApp(ctx: Context): Hono {
  const app = new Hono();
  app.get('/files/recipients/:token/:content', async (c) => {
    const link = readFileLink(ctx, c.req.param('token'), c.req.param('content'));
    if (link?.file.kind !== 'recipients') throw new AppError('notFound');
    const { name, parts } = await exportRecipients(ctx, link.workspaceId, link.file.campaignId);
    return csvDownload(name, parts);
  });
  return app;
}
