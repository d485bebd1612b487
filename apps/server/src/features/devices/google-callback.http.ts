import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { receiveGoogleCallback } from './receive-google-callback.ts';

/** A signed callback has about 1.5 KB. */
const callbackBytesMax = 64 * 1024;

export function googleCallbackApp(ctx: Context): Hono {
  const app = new Hono();
  app.post(
    '/wallet/google/:workspace/callback',
    bodyLimit({
      maxSize: callbackBytesMax,
      onError: () => {
        throw new AppError('payloadTooLarge');
      },
    }),
    async (c) => {
      const workspaceId = readWorkspacePublicId(c.req.param('workspace'));
      if (!workspaceId) throw new AppError('notFound');
      const body: unknown = await c.req.json().catch((cause: unknown) => {
        throw new AppError('badRequest', { message: 'The callback is not JSON.', cause });
      });
      await receiveGoogleCallback(ctx, workspaceId, body);
      return c.body(null, 200);
    },
  );
  return app;
}
