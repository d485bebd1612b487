import type { Context } from '../../context.ts';
import type { Acquaintance } from '../../platform/identity/account-provider.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { rolesOfUser } from '../organizations/roles-of-user.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from './find-workspace-by-id.ts';

export type AdminMail = {
  workspaceId: string;
  /** Somebody who is no admin any more is left. */
  adminId: string;
  /** The same at every run: it becomes the Message-ID, by which mail programs show two as one. */
  notice: string;
  /** What it is, for the log: `A reminder of a certificate`. */
  what: string;
  /** @param home the workspace's address, without a slash at its end */
  words: (workspace: WorkspaceWithOrganization, home: string) => NoticeMailContent;
};

/** Mails one of those who manage a workspace, as `notifyAdmins` asked for. */
export async function mailAdmin(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, adminId, notice, what, words }: AdminMail,
): Promise<void> {
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const admin = await findAdmin(ctx, workspace.organization.workos_identifier, adminId);
  if (!admin) return;
  const { publicUrl } = ctx.config;
  const mail = {
    to: admin.email,
    messageId: messageId(ctx.config, `${notice}.${adminId}`),
    ...noticeMail(
      {
        ...words(workspace, `${publicUrl}/${workspace.handle}`),
        reason: `It goes to those who manage ${nameInMail(workspace.name)}.`,
      },
      ctx.config,
    ),
  };
  await sendUnlessRefused(ctx, mail, what);
}

/** A person who administrates the organization now; null for whoever has left, or may not manage any more. */
async function findAdmin(
  ctx: Pick<Context, 'identity'>,
  organizationId: string,
  userId: string,
): Promise<Acquaintance | null> {
  const user = await ctx.identity.findUser(userId);
  if (!user) return null;
  const roles = await rolesOfUser(ctx, user.id);
  return roles.get(organizationId) === 'admin' ? user : null;
}
