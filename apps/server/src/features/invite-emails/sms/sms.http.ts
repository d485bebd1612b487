import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { readWorkspacePublicId } from '../../../platform/public-ids.ts';
import { isSignedByTwilio } from '../../../platform/sms/twilio-signature.ts';
import { receiveReply, recordSmsStatus } from './receive-sms.ts';

const bodyBytesMax = 64 * 1024;
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

const statusQuery = z.object({ workspace: z.string().max(40), send: z.uuid(), pass: z.uuid() });
const labReply = z.object({ from: z.string().max(20), text: z.string().max(2_000) });

/** Twilio's webhooks: replies, and what became of a message. In development the lab's phone replies. */
export function smsApp(ctx: Context): Hono {
  const app = new Hono();
  const { sms, publicUrl } = ctx.config;
  const limit = bodyLimit({
    maxSize: bodyBytesMax,
    onError: () => {
      throw new AppError('payloadTooLarge');
    },
  });
  if (sms.kind === 'twilio')
    app.post('/sms/twilio', limit, async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { pathname, search } = new URL(c.req.url);
      // Proxies change the protocol and host of `c.req.url`.
      const url = `${publicUrl}${pathname}${search}`;
      const signature = c.req.header('x-twilio-signature') ?? '';
      if (!isSignedByTwilio(sms.authToken, { url, form, signature })) throw new AppError('forbidden');
      const { MessageStatus: status, ErrorCode: errorCode = null, From: from, Body: text } = form;
      const subject = statusQuery.safeParse(c.req.query());
      const workspaceId = subject.success ? readWorkspacePublicId(subject.data.workspace) : null;
      if (status && subject.success && workspaceId) {
        const { send: sendId, pass: passId } = subject.data;
        await recordSmsStatus(ctx, { workspaceId, sendId, passId }, { status, errorCode });
      } else if (from && text !== undefined) await receiveReply(ctx, from, text);
      return c.body(noReply, 200, { 'content-type': 'text/xml', 'cache-control': 'no-store' });
    });
  if (sms.kind === 'lab')
    app.post('/sms/lab', limit, async (c) => {
      if (['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? ''))
        throw new AppError('forbidden');
      const { from, text } = labReply.parse(await c.req.json().catch(() => null));
      return c.json(await receiveReply(ctx, from, text));
    });
  return app;
}
