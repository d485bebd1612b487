import type { Context } from '../../context.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import type { CertificateReminder } from './certificate-reminder.ts';
import { mailCertificateReminderJob } from './mail-certificate-reminder.job.ts';

/** Enqueues a reminder mail for each admin who may renew the certificate. */
export function notifyAdminsOfCertificate(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  reminder: CertificateReminder,
): Promise<void> {
  return notifyAdmins(ctx, mailCertificateReminderJob, reminder);
}
