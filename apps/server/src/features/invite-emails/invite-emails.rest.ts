import { z } from '@hono/zod-openapi';
import {
  documentedPassFilter,
  type InviteEmailInfo,
  inviteEmailAnswer,
  inviteEmailContent,
  namesOneSelection,
  sendDownloadLinksFields,
} from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendDownloadLinks } from './send-download-links.ts';

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

export const inviteEmailRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/invite-email',
    operationId: 'getInviteEmail',
    tag: 'Pass templates',
    summary: 'Get the mail with download links',
    answer: ['The mail.', inviteEmailAnswer, infoExample],
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
    answer: ['The mail.', inviteEmailAnswer, infoExample],
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
    summary: 'Send download links',
    description:
      'Sends the download links of the chosen passes, or of all that match the filters, to their holders: by mail where there is an address, else by SMS to the phone number. Left out are passes whose link was sent before, voided and expired ones, and people who unsubscribed or cannot be reached. An unknown pass, or more passes than one send may mail, refuses the whole call. The messages leave in the background; webhooks receive one message for all of them.',
    body: [
      sendDownloadLinksFields
        .extend({ filter: documentedPassFilter.optional() })
        .refine(namesOneSelection.test, namesOneSelection),
      { passIds: ['01a1fdee-7d8f-7d93-af21-66c711c7b034'] },
    ],
    status: 202,
    answer: [
      'How many messages are sent.',
      z.object({
        count: z.int(),
        textMessages: z.int().describe('How many of them are text messages.'),
        leftOut: z
          .array(z.uuid())
          .describe(
            'Chosen passes that get none: sent before, voided, expired, or of people who unsubscribed or cannot be reached.',
          ),
      }),
      { count: 1, textMessages: 0, leftOut: [] },
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
