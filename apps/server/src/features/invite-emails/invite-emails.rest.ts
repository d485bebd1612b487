import { z } from '@hono/zod-openapi';
import {
  type InviteEmailInfo,
  inviteEmailContent,
  namesOneSelection,
  sendDownloadLinksFields,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { filterSchema } from '../segments/segments.rest.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendDownloadLinks } from './send-download-links.ts';

const refused = [
  ...([400, 401, 403, 404, 'archived', 'notPublished', 'mailNotSetUp', 'emailSendLimitExceeded'] as const),
  ...(['requestInProgress', 'idempotencyKeyReused', 413, 422] as const),
] as const;

const sendRoute = apiRoute('sendLinks', {
  method: 'post',
  path: '/pass-templates/{passTemplateId}/download-links',
  operationId: 'sendDownloadLinks',
  tags: ['Pass templates'],
  summary: 'Mail download links',
  description:
    'Mails the download links of the chosen passes, or of all that match the filters, to their holders. Left out are passes whose link was mailed before, voided and expired ones, and people who unsubscribed. An unknown pass, or more passes than one send may mail, refuses the whole call. The mails leave in the background; webhooks receive one message for all of them.',
  request: {
    params: z.object({ passTemplateId: z.uuid() }),
    headers: idempotencyHeaders,
    body: jsonBody(
      sendDownloadLinksFields
        .extend({ filter: filterSchema.optional() })
        .refine(namesOneSelection.test, namesOneSelection),
      { passIds: ['01a1fdee-7d8f-7d93-af21-66c711c7b034'] },
    ),
  },
  responses: {
    202: answer(
      'How many mails are sent.',
      envelope(
        z.object({
          count: z.int(),
          leftOut: z
            .array(z.uuid())
            .describe(
              'Chosen passes that get none: mailed before, voided, expired, or of people who unsubscribed.',
            ),
        }),
      ),
      { count: 1, leftOut: [] },
    ),
    ...refusals(...refused),
  },
});

const content = z.object({
  subject: z.string().describe('Liquid, such as `{{ user.firstName | default: "there" }}`.'),
  body: z
    .string()
    .describe(
      'Liquid and Markdown: headings, bold, italic, links and lists. `[Get your pass](pass)` links to the pass; in a paragraph of its own it is the button. `![Description](image:<file>)` is an uploaded picture.',
    ),
  replyTo: z.string().describe('Empty: the company’s support email.'),
}) satisfies z.ZodType<InviteEmailInfo['inviteEmail']>;

const infoSchema = z
  .object({
    inviteEmail: content,
    isWithinEmailSendLimit: z.boolean().describe('Whether one call can reach everyone not invited yet.'),
    emailSendLimit: z.int(),
    isDefault: z.boolean().describe('Whether no content was saved.'),
  })
  .openapi('InviteEmail') satisfies z.ZodType<InviteEmailInfo>;

const contentExample: InviteEmailInfo['inviteEmail'] = {
  subject: 'Your Aurora Rewards card',
  body: 'Hello {{ user.firstName | default: "there" }},\n\nhere is your card.\n\n[Get your card](pass)',
  replyTo: 'hello@aurora.example',
};

const infoExample: InviteEmailInfo = {
  inviteEmail: contentExample,
  isWithinEmailSendLimit: true,
  emailSendLimit: 5000,
  isDefault: false,
};

const emailPath = '/pass-templates/{passTemplateId}/invite-email';
const params = z.object({ passTemplateId: z.uuid() });

const getRoute = apiRoute('read', {
  method: 'get',
  path: emailPath,
  operationId: 'getInviteEmail',
  tags: ['Pass templates'],
  summary: 'Get the mail with download links',
  request: { params },
  responses: { 200: answer('The mail.', envelope(infoSchema), infoExample), ...refusals(401, 403, 404, 422) },
});

const saveRoute = apiRoute('design', {
  method: 'put',
  path: emailPath,
  operationId: 'saveInviteEmail',
  tags: ['Pass templates'],
  summary: 'Write the mail with download links',
  description: 'Without the plan for custom mails, the standard one is sent.',
  request: { params, body: jsonBody(inviteEmailContent, contentExample) },
  responses: {
    200: answer('The mail.', envelope(infoSchema), infoExample),
    ...refusals(400, 401, 403, 404, 'archived', 'notPublished', 413, 422),
  },
});

/** `/pass-templates/{passTemplateId}/invite-email` and `…/download-links` of the public API. */
export function addInviteEmailRoutes(ctx: Context, app: RestApp): void {
  app.openapi(getRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getInviteEmail(ctx, tx, passTemplateId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(saveRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await saveInviteEmail(ctx, tx, { passTemplateId, ...c.req.valid('json') });
      return getInviteEmail(ctx, tx, passTemplateId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(sendRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const selection = c.req.valid('json');
    const createdBy = c.get('caller').apiKeyId;
    const sent = await onceInWorkspace(ctx, c, 202, (tx) =>
      sendDownloadLinks(ctx, tx, { passTemplateId, createdBy, ...selection }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: sent }, 202);
  });
}
