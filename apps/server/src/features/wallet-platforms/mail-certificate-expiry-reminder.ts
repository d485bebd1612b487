import type { Context } from '../../context.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import type { CertificateExpiryReminderMail } from './wallet-platforms.jobs.ts';

/** Reminds an admin of a certificate that expires soon, unless it was renewed or removed meanwhile. */
export async function mailCertificateExpiryReminder(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  reminder: CertificateExpiryReminderMail,
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
      certificateExpiryReminderMail({
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
  { workspaceId, applePassTypeIdentifierId, certificateId }: CertificateExpiryReminderMail,
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

type CertificateExpiryReminderFacts = {
  workspaceName: string;
  /** Such as pass.com.example.card. */
  identifier: string;
  expiresAt: Date;
  /** The workspace's time zone, in which the expiry day is shown. */
  timezoneName: string;
  /** The page where the certificate is renewed. */
  url: string;
};

/** The mail about a certificate that expires soon. */
function certificateExpiryReminderMail({
  workspaceName,
  identifier,
  expiresAt,
  timezoneName,
  url,
}: CertificateExpiryReminderFacts): NoticeMailContent {
  const workspace = nameInMail(workspaceName);
  const day = expiresAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: timezoneName });
  return {
    subject: `The Apple certificate of ${workspace} expires on ${day}`,
    title: 'An Apple certificate expires soon',
    lead: `The certificate for ${identifier} in ${workspace} expires on ${day}. From then on its passes can neither be issued nor updated for Apple Wallet; those in wallets stay as they are.`,
    button: { label: 'Renew the certificate', url },
    advice:
      'Ask Apple for a new certificate for the same identifier and upload it: it replaces the current one at once, and no pass has to be reissued.',
  };
}
