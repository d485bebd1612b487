import { z } from '@hono/zod-openapi';
import {
  type InviteEmailInfo,
  inviteEmailContent,
  namesOneSelection,
  sendDownloadLinksFields,
} from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { filterSchema } from '../segments/segments.rest.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendDownloadLinks } from './send-download-links.ts';

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

/** `/pass-templates/{passTemplateId}/invite-email` and `…/download-links` of the public API. */
export const inviteEmailRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/invite-email',
    operationId: 'getInviteEmail',
    tag: 'Pass templates',
    summary: 'Get the mail with download links',
    answer: ['The mail.', infoSchema, infoExample],
    inTransaction: (ctx, tx, { passTemplateId }) => getInviteEmail(ctx, tx, passTemplateId),
  }),
  workspaceRoute('design', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/invite-email',
    operationId: 'saveInviteEmail',
    tag: 'Pass templates',
    summary: 'Write the mail with download links',
    description: 'Without the plan for custom mails, the standard one is sent.',
    body: [inviteEmailContent, contentExample],
    answer: ['The mail.', infoSchema, infoExample],
    refuses: ['archived', 'notPublished'],
    inTransaction: async (ctx, tx, content) => {
      await saveInviteEmail(ctx, tx, content);
      return getInviteEmail(ctx, tx, content.passTemplateId);
    },
  }),
  workspaceRoute('sendLinks', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/download-links',
    operationId: 'sendDownloadLinks',
    tag: 'Pass templates',
    summary: 'Mail download links',
    description:
      'Mails the download links of the chosen passes, or of all that match the filters, to their holders. Left out are passes whose link was mailed before, voided and expired ones, and people who unsubscribed. An unknown pass, or more passes than one send may mail, refuses the whole call. The mails leave in the background; webhooks receive one message for all of them.',
    body: [
      sendDownloadLinksFields
        .extend({ filter: filterSchema.optional() })
        .refine(namesOneSelection.test, namesOneSelection),
      { passIds: ['01a1fdee-7d8f-7d93-af21-66c711c7b034'] },
    ],
    status: 202,
    answer: [
      'How many mails are sent.',
      z.object({
        count: z.int(),
        leftOut: z
          .array(z.uuid())
          .describe(
            'Chosen passes that get none: mailed before, voided, expired, or of people who unsubscribed.',
          ),
      }),
      { count: 1, leftOut: [] },
    ],
    refuses: [
      'archived',
      'notPublished',
      'mailNotSetUp',
      'emailSendLimitExceeded',
      'requestInProgress',
      'idempotencyKeyReused',
    ],
    once: true,
    inTransaction: (ctx, tx, selection, c) =>
      sendDownloadLinks(ctx, tx, { ...selection, createdBy: c.get('caller').apiKeyId }),
  }),
];
