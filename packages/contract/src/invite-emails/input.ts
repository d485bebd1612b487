import { attributeFilterSchema, textSchema } from '@tessera/pass-design';
import { isEmailAddress } from '@tessera/text-rules';
import { z } from 'zod';
import type { FieldIssue } from '../errors.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { passFilterSchema } from '../pass-filter/pass-filter-schema.ts';
import { passTemplateInput } from '../pass-templates/input.ts';
import type { SmsLength } from '../sms-length.ts';

export const inviteSubjectLengthMax = 200;
export const inviteBodyLengthMax = 10_000;
/** RFC 5321: the longest address. */
const inviteReplyToLengthMax = 254;
/** How many passes the list of recipients holds at once; attribute filters narrow a longer one. */
export const recipientOptionsMax = 100_000;

const contentText = (lengthMax: number, missing: string) =>
  textSchema(lengthMax).refine((text) => text.trim() !== '', missing);

/**
 * The mail with a template's download links. Subject and body are Liquid; the body is formatted by Markdown: headings, bold, italic,
 * links, lists, `![…](image:<file>)` for an uploaded picture, and `[…](pass)` for a link to the pass, which is the button if it is a
 * paragraph of its own.
 */
export const inviteEmailContent = z.object({
  subject: contentText(inviteSubjectLengthMax, 'Enter a subject'),
  body: contentText(inviteBodyLengthMax, 'Enter a text'),
  /** Empty: the issuer's contact. */
  replyTo: z
    .string()
    .trim()
    .max(inviteReplyToLengthMax)
    .refine((address) => address === '' || isEmailAddress(address), 'Enter a valid email address'),
});

export type InviteEmailContent = z.infer<typeof inviteEmailContent>;

export const inviteEmailInput = passTemplateInput;
export const upsertInviteEmailInput = passTemplateInput.extend(inviteEmailContent.shape);

const ofHolder = {
  /** The holder whose values the mail shows; an example without it. */
  passId: z.uuid().optional(),
};

/** Content that cannot be saved may be previewed, too. */
export const previewInviteEmailInput = passTemplateInput.extend({
  ...ofHolder,
  content: inviteEmailContent.extend({
    subject: textSchema(inviteSubjectLengthMax),
    body: textSchema(inviteBodyLengthMax),
    replyTo: z.string().max(inviteReplyToLengthMax),
  }),
});

export const sendTestInviteEmailInput = passTemplateInput.extend({
  ...ofHolder,
  /** Without it, the saved content is sent. */
  content: inviteEmailContent.optional(),
});

export type InviteEmailPreview = {
  /** Null if the content has problems that leave nothing to show. */
  mail: { from: string; to: string; subject: string; html: string; text: string } | null;
  /** What has to be corrected before saving. */
  issues: FieldIssue[];
};

/** Test mails that one account may send in a minute. */
export const testInviteEmailsPerMinute = 5;

export const recipientOptionsInput = passTemplateInput.extend({
  attributeFilters: z.array(attributeFilterSchema).max(20).optional(),
  filter: passFilterSchema.optional(),
  /** Only the passes that this import issued. */
  importId: z.uuid().optional(),
});

/** More ids than one send takes are refused by the limit of the installation, not by this one. */
const passIds = z.array(z.uuid()).max(recipientOptionsMax);

export const sendInviteEmailsInput = passTemplateInput.extend({ passIds, idempotencyKey });

/** Of the public API: chosen passes, or those that match all of the filters. */
export const sendDownloadLinksFields = z.object({
  passIds: passIds.optional(),
  attributeFilters: z.array(attributeFilterSchema).max(20).optional(),
  filter: passFilterSchema.optional(),
});

export type SendDownloadLinks = z.infer<typeof sendDownloadLinksFields>;

/** A send without a selection would reach everyone by mistake. */
export const namesOneSelection = {
  test: ({ passIds: chosen, attributeFilters, filter }: SendDownloadLinks): boolean =>
    (chosen !== undefined) !== (attributeFilters !== undefined || filter !== undefined),
  message: 'Name either passIds or filters.',
  path: ['passIds'],
};

/** `INVITED`: the pass's link was sent before. `UNREACHABLE`: no address, and no phone number or no SMS service. Only `INVITABLE` passes can be selected. */
export const recipientStatuses = ['INVITABLE', 'INVITED', 'UNSUBSCRIBED', 'UNREACHABLE'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** A pass whose link may be mailed. A person with several passes has several options. */
export type RecipientOption = {
  id: string;
  user: { email: string; name: string; phone?: string };
  status: RecipientStatus;
  /** Present if the link goes by SMS. */
  isTexted?: true;
  /** Present if a mail server refused or returned the last mail for good. */
  bounced?: true;
};

export type RecipientOptions = {
  /** The newest first. */
  passes: RecipientOption[];
  /** False if the template has more passes than `recipientOptionsMax`. */
  isComplete: boolean;
  /** To how many passes one send may mail links. */
  emailSendLimit: number;
  /** The text message with an example of a link; null without an SMS service. */
  sms?: (SmsLength & { text: string }) | null;
};

/** The refusal of a send to more passes than `emailSendLimit`. */
export const emailSendLimitMessage = (emailSendLimit: number): string =>
  `At most ${emailSendLimit.toLocaleString('en')} emails can be sent at once. Contact support to send them.`;

/** A send of download links, and how far it is. */
export type SendProgress = {
  id: string;
  createdAt: string;
  /** Absent: mail. */
  channel?: 'sms';
  count: number;
  /** Accepted by the mail server; includes those returned later. */
  sent: number;
  /** Refused for good by the mail server. */
  refused: number;
  /** Not sent, because the pass was voided or its holder unsubscribed in the meantime. */
  skipped: number;
  waiting: number;
  /** Of those sent: returned for good by the recipient's mail server. */
  bounced: number;
};

export const reminderDaysMax = 365;

export const setAddReminderInput = inviteEmailInput.extend({
  days: z
    .int('Enter a whole number of days')
    .min(1, 'Choose at least one day')
    .max(reminderDaysMax, `Choose at most ${reminderDaysMax} days`)
    .nullable(),
});

/** Mails the link again to people whose pass is in no wallet after so many days; null for none. */
export type AddReminder = Pick<z.infer<typeof setAddReminderInput>, 'days'>;
