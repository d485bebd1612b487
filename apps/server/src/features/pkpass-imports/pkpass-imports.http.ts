import { uploadBytesMax } from '@tessera/contract';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { limitReceivedUploads, limitUnpackedPasses } from '../images/limit-uploads.ts';
import { limitUploads, requireUploadWorkspace, type UploadEnv } from '../images/require-upload-workspace.ts';
import { importPkpass } from './import-pkpass.ts';

const limitPkpassBody = bodyLimit({
  maxSize: uploadBytesMax,
  onError: () => {
    throw new AppError('pkpassTooLarge');
  },
});

/** Uploads of existing passes (signed in), which become drafts of the editor. */
export function pkpassImportsApp(ctx: Context): Hono<UploadEnv> {
  const app = new Hono<UploadEnv>();
  app.post(
    '/files/:workspaceHandle/pkpass',
    requireUploadWorkspace(ctx),
    limitUploads,
    limitPkpassBody,
    async (c) => {
      const upload = Buffer.from(await c.req.arrayBuffer());
      return c.json(
        await limitReceivedUploads(() =>
          limitUnpackedPasses(() => importPkpass(ctx, c.get('workspace'), upload)),
        ),
      );
    },
  );
  return app;
}
