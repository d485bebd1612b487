import type { Context } from '../../context.ts';
import type { DirectoryUser } from '../../platform/identity/account-provider.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { rolesOfUser } from '../organizations/roles-of-user.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from './find-workspace-by-id.ts';

export type AdminMail = {
  workspaceId: string;
  adminId: string;
  /** Becomes the Message-ID, by which mail programs deduplicate. */
  notice: string;
  /** For the log: `A reminder of a certificate`. */
  what: string;
  /** @param home the workspace's URL without a trailing slash */
  content: (workspace: WorkspaceWithOrganization, home: string) => NoticeMailContent;
};

/** Sends nothing if the user is no longer an admin. */
export async function mailAdmin(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, adminId, notice, what, content }: AdminMail,
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
        ...content(workspace, `${publicUrl}/${workspace.handle}`),
        reason: `It goes to those who manage ${nameInMail(workspace.name)}.`,
      },
      ctx.config,
    ),
  };
  await sendUnlessRefused(ctx, mail, what);
}

/** Null for former members and admins. */
async function findAdmin(
  ctx: Pick<Context, 'identity'>,
  organizationId: string,
  userId: string,
): Promise<DirectoryUser | null> {
  const user = await ctx.identity.findUser(userId);
  if (!user) return null;
  const roles = await rolesOfUser(ctx, user.id);
  return roles.get(organizationId) === 'admin' ? user : null;
}
