import type { Context } from '../../context.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { noticeMail } from '../identity-mails/notice-mail.ts';
import { findAdmin } from '../organizations/find-admin.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { certificateReminderWords } from './certificate-reminder-words.ts';
import type { CertificateReminderMail } from './mail-certificate-reminder.job.ts';

type Mailing = Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>;

/**
 * Reminds an admin of a certificate that ends soon. A second run repeats the first one's Message-ID, by which mail programs show one;
 * one that was renewed or removed meanwhile, and somebody who is no admin any more, are left.
 */
export async function mailCertificateReminder(
  ctx: Mailing,
  reminder: CertificateReminderMail,
): Promise<void> {
  const { workspaceId, certificateId, days, adminId } = reminder;
  const identifier = await findReminded(ctx, reminder);
  if (!identifier) return;
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const admin = await findAdmin(ctx, workspace.organization.workos_identifier, adminId);
  if (!admin) return;
  const { publicUrl } = ctx.config;
  const words = certificateReminderWords({
    workspaceName: workspace.name,
    identifier: identifier.identifier,
    expiresAt: identifier.expires_at,
    timezoneName: workspace.timezone_name,
    url: `${publicUrl}/${workspace.handle}/settings/wallet-platforms/apple`,
  });
  const messageId = `certificate.${certificateId}.${days}.${adminId}@${new URL(publicUrl).hostname}`;
  const mail = { to: admin.email, messageId, ...noticeMail(words, ctx.config) };
  await sendUnlessRefused(ctx, mail, 'A reminder of a certificate');
}

function findReminded(
  { database }: Pick<Context, 'database'>,
  { workspaceId, applePassTypeIdentifierId, certificateId }: CertificateReminderMail,
) {
  return database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('apple_pass_type_identifiers')
      .select(['identifier', 'expires_at'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', applePassTypeIdentifierId)
      .where('certificate_id', '=', certificateId)
      .executeTakeFirst(),
  );
}
