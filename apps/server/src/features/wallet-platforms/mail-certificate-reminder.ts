import type { Context } from '../../context.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import { certificateReminderMail } from './certificate-reminder-mail.ts';
import type { CertificateReminderMail } from './mail-certificate-reminder.job.ts';

/** Reminds an admin of a certificate that expires soon, unless it was renewed or removed meanwhile. */
export async function mailCertificateReminder(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  reminder: CertificateReminderMail,
): Promise<void> {
  const { workspaceId, certificateId, days, adminId } = reminder;
  const found = await findReminded(ctx, reminder);
  if (!found) return;
  await mailAdmin(ctx, {
    workspaceId,
    adminId,
    notice: `certificate.${certificateId}.${days}`,
    what: 'A reminder of a certificate',
    content: ({ name, timezone_name }, home) =>
      certificateReminderMail({
        workspaceName: name,
        identifier: found.identifier,
        expiresAt: found.expires_at,
        timezoneName: timezone_name,
        url: `${home}/settings/wallet-platforms/apple`,
      }),
  });
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
