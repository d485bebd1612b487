import { uploadBytesMax } from '@tessera/contract';
import { languageTagForm, languageTagLengthMax } from '@tessera/pass-design';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { limitReceivedUploads } from '../images/limit-uploads.ts';
import { limitUploads, requireUploadWorkspace, type UploadEnv } from '../images/require-upload-workspace.ts';
import { importPkpass } from './import-pkpass.ts';

const limitPkpassBody = bodyLimit({
  maxSize: uploadBytesMax,
  onError: () => {
    throw new AppError('pkpassTooLarge');
  },
});

const isLanguage = (tag: string): boolean => tag.length <= languageTagLengthMax && languageTagForm.test(tag);

export function pkpassImportsApp(ctx: Context): Hono<UploadEnv> {
  const app = new Hono<UploadEnv>();
  app.post(
    '/files/:workspaceHandle/pkpass',
    requireUploadWorkspace(ctx, 'design'),
    limitUploads,
    limitPkpassBody,
    async (c) => {
      const language = c.req.query('language');
      if (language !== undefined && !isLanguage(language))
        throw new AppError('badRequest', { message: 'Name the language by its tag, such as de or pt-BR.' });
      const bytes = Buffer.from(await c.req.arrayBuffer());
      return c.json(
        await limitReceivedUploads(() => importPkpass(ctx, c.get('workspace'), { bytes, language })),
      );
    },
  );
  return app;
}
