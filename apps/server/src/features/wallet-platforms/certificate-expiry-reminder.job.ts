import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { adminMailRetries, notifyAdminsJob } from '../workspaces/notify-admins.ts';

/** A due reminder of a certificate, with the days before its expiry. */
export const certificateExpiryReminder = z.object({
  workspaceId: z.string(),
  applePassTypeIdentifierId: z.uuid(),
  certificateId: z.uuid(),
  days: z.literal([28, 7]),
});

export type CertificateExpiryReminder = z.infer<typeof certificateExpiryReminder>;

const payload = certificateExpiryReminder.extend({ adminId: z.string() });

export type CertificateExpiryReminderMail = z.infer<typeof payload>;

export const mailCertificateExpiryReminderJob = defineJob({
  name: 'wallet-platforms.mail-certificate-reminder',
  payload,
  ...adminMailRetries,
  handler: async () => (await import('./mail-certificate-expiry-reminder.ts')).mailCertificateExpiryReminder,
});

/** Sent by the maintenance job when a reminder is due. */
export const notifyAdminsOfCertificateJob = notifyAdminsJob(
  'wallet-platforms.tell-admins-of-certificate',
  certificateExpiryReminder,
  mailCertificateExpiryReminderJob,
);
