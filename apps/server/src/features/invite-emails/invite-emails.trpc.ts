import {
  inviteEmailInput,
  previewInviteEmailInput,
  recipientOptionsInput,
  sendInviteEmailsInput,
  sendTestInviteEmailInput,
  setAddReminderInput,
  upsertInviteEmailInput,
} from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getAddReminder, setAddReminder } from './add-reminder.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { listRecipientOptions } from './list-recipient-options.ts';
import { readSendProgress } from './read-send-progress.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendDownloadLinks } from './send-download-links.ts';
import { sendTestInviteEmail } from './send-test-invite-email.ts';
import { previewInviteEmail } from './write-example-mail.ts';

export const inviteEmailProcedures = {
  get: workspaceProcedure('read')
    .input(inviteEmailInput)
    .query(inTransaction((app, tx, { passTemplateId }) => getInviteEmail(app, tx, passTemplateId))),
  upsert: workspaceProcedure('design')
    .input(upsertInviteEmailInput)
    .mutation(
      inTransaction(async (app, tx, input) => {
        const { workspaceHandle: _, ...content } = input;
        await saveInviteEmail(app, tx, content);
        return getInviteEmail(app, tx, input.passTemplateId);
      }),
    ),
  preview: workspaceProcedure('read')
    .input(previewInviteEmailInput)
    .mutation(inTransaction(previewInviteEmail)),
  sendTest: workspaceProcedure('sendLinks')
    .input(sendTestInviteEmailInput)
    .mutation(({ ctx, input }) =>
      sendTestInviteEmail(ctx.app, {
        ...input,
        workspaceId: ctx.workspace.id,
        userId: ctx.account.userId,
      }),
    ),
  listRecipientOptions: workspaceProcedure('read')
    .input(recipientOptionsInput)
    .query(inTransaction(listRecipientOptions)),
  progress: workspaceProcedure('read')
    .input(inviteEmailInput)
    .query(
      inTransaction(async (_app, tx, { passTemplateId }) => ({
        send: await readSendProgress(tx, passTemplateId),
      })),
    ),
  getReminder: workspaceProcedure('read')
    .input(inviteEmailInput)
    .query(inTransaction((_app, tx, { passTemplateId }) => getAddReminder(tx, passTemplateId))),
  setReminder: workspaceProcedure('sendLinks')
    .input(setAddReminderInput)
    .mutation(inTransaction((app, tx, input) => setAddReminder(app, tx, input))),
  send: workspaceProcedure('sendLinks')
    .input(sendInviteEmailsInput)
    .mutation(
      onceInTransaction((app, tx, { passTemplateId, passIds }, ctx) =>
        sendDownloadLinks(app, tx, {
          passTemplateId,
          passIds,
          createdBy: ctx.account.userId,
        }),
      ),
    ),
};
