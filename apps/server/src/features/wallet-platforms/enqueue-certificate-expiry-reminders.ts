import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { reminderDue, remindersEnd } from './certificate-expiry-reminder.ts';
import { type CertificateExpiryReminder, notifyAdminsOfCertificateJob } from './wallet-platforms.jobs.ts';

/**
 * Notifies the admins of the workspace's own certificates that expire soon, and records it in the same transaction so that each reminder is
 * sent once. Without a mail server nothing is recorded, so the reminder is sent later. Returns the number of reminders.
 */
export async function enqueueCertificateExpiryReminders(
  { mailer, queue }: Pick<Context, 'mailer' | 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  if (!mailer) return 0;
  const reminders = await dueReminders(tx, now);
  for (const reminder of reminders) await recordReminder(tx, reminder);
  if (reminders.length > 0) await queue.sendMany(tx, notifyAdminsOfCertificateJob, reminders);
  return reminders.length;
}

/** Excludes the platform's certificate, which the operator renews. */
async function dueReminders(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<CertificateExpiryReminder[]> {
  const rows = await db
    .selectFrom('apple_pass_type_identifiers')
    .select(['id', 'certificate_id', 'expires_at', 'reminded_certificate_id', 'reminded_days'])
    .where('workspace_id', '=', workspaceId)
    .where('platform_managed', '=', false)
    .where('expires_at', '<=', remindersEnd(now))
    .forUpdate()
    .execute();
  return rows.flatMap((row) => {
    const days = reminderDue(
      {
        certificateId: row.certificate_id,
        expiresAt: row.expires_at,
        remindedCertificateId: row.reminded_certificate_id,
        remindedDays: row.reminded_days,
      },
      now,
    );
    return days === null
      ? []
      : [{ workspaceId, applePassTypeIdentifierId: row.id, certificateId: row.certificate_id, days }];
  });
}

async function recordReminder(
  { workspaceId, db }: WorkspaceTransaction,
  { applePassTypeIdentifierId, certificateId, days }: CertificateExpiryReminder,
): Promise<void> {
  await db
    .updateTable('apple_pass_type_identifiers')
    .set({ reminded_certificate_id: certificateId, reminded_days: days })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', applePassTypeIdentifierId)
    .execute();
}
