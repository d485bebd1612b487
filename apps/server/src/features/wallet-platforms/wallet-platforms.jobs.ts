import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

/** A due reminder of a certificate, with the days before its expiry. */
export const certificateExpiryReminder = z.object({
  workspaceId: z.string(),
  applePassTypeIdentifierId: z.uuid(),
  certificateId: z.uuid(),
  days: z.literal([28, 7]),
});

export type CertificateExpiryReminder = z.infer<typeof certificateExpiryReminder>;

const certificateExpiryReminderMail = certificateExpiryReminder.extend({ adminId: z.string() });

export type CertificateExpiryReminderMail = z.infer<typeof certificateExpiryReminderMail>;

export const mailCertificateExpiryReminderJob = defineJob({
  name: 'wallet-platforms.mail-certificate-reminder',
  payload: certificateExpiryReminderMail,
  ...mailRetries,
  concurrency: 1,
});

/** Sent by the maintenance job when a reminder is due. */
export const notifyAdminsOfCertificateJob = defineJob({
  name: 'wallet-platforms.tell-admins-of-certificate',
  payload: certificateExpiryReminder,
  ...mailRetries,
  concurrency: 1,
});
