import {
  inviteEmailInput,
  previewInviteEmailInput,
  recipientOptionsInput,
  sendInviteEmailsInput,
  sendTestInviteEmailInput,
  upsertInviteEmailInput,
} from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { listRecipientOptions } from './list-recipient-options.ts';
import { previewInviteEmail } from './preview-invite-email.ts';
import { readSendProgress } from './read-send-progress.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendDownloadLinks } from './send-download-links.ts';
import { sendTestInviteEmail } from './send-test-invite-email.ts';

/** `workspace.passTemplates.inviteEmails.*` */
export const inviteEmailProcedures = {
  get: workspaceProcedure('read')
    .input(inviteEmailInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        getInviteEmail(ctx.app, tx, input.passTemplateId),
      ),
    ),
  upsert: workspaceProcedure('design')
    .input(upsertInviteEmailInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        const { workspaceHandle: _, ...content } = input;
        await saveInviteEmail(ctx.app, tx, content);
        return getInviteEmail(ctx.app, tx, input.passTemplateId);
      }),
    ),
  // Changes nothing; a mutation, because a query's input must fit into a URL.
  preview: workspaceProcedure('read')
    .input(previewInviteEmailInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => previewInviteEmail(ctx.app, tx, input)),
    ),
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
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listRecipientOptions(ctx.app, tx, input)),
    ),
  progress: workspaceProcedure('read')
    .input(inviteEmailInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => ({
        send: await readSendProgress(tx, input.passTemplateId),
      })),
    ),
  send: workspaceProcedure('sendLinks')
    .input(sendInviteEmailsInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) =>
        sendDownloadLinks(ctx.app, tx, {
          passTemplateId: input.passTemplateId,
          passIds: input.passIds,
          createdBy: ctx.account.userId,
        }),
      ),
    ),
};
