import { z } from 'zod';

const content = z.object({
  subject: z.string().describe('Liquid, such as `{{ user.firstName | default: "there" }}`.'),
  body: z
    .string()
    .describe(
      'Liquid and Markdown: headings, bold, italic, links and lists. `[Get your pass](pass)` links to the pass; in a paragraph of its own it is the button. `![Description](image:<file>)` is an uploaded picture.',
    ),
  replyTo: z.string().describe('Empty: the company’s support email.'),
});

export const inviteEmailAnswer = z
  .object({
    inviteEmail: content,
    isWithinEmailSendLimit: z.boolean().describe('Whether one call can reach everyone not invited yet.'),
    emailSendLimit: z.int(),
    isDefault: z.boolean().describe('Whether no content was saved.'),
  })
  .meta({ id: 'InviteEmail' });
export type InviteEmailInfo = z.infer<typeof inviteEmailAnswer>;
