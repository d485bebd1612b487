import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

/** A due reminder of a certificate, with the days before its expiry. */
export const certificateReminder = z.object({
  workspaceId: z.string(),
  applePassTypeIdentifierId: z.uuid(),
  certificateId: z.uuid(),
  days: z.literal([28, 7]),
});

export type CertificateReminder = z.infer<typeof certificateReminder>;

const certificateReminderMail = certificateReminder.extend({ adminId: z.string() });

export type CertificateReminderMail = z.infer<typeof certificateReminderMail>;

export const mailCertificateReminderJob = defineJob({
  name: 'wallet-platforms.mail-certificate-reminder',
  payload: certificateReminderMail,
  ...mailRetries,
  concurrency: 1,
});

/** Sent by the maintenance job when a reminder is due. */
export const notifyAdminsOfCertificateJob = defineJob({
  name: 'wallet-platforms.tell-admins-of-certificate',
  payload: certificateReminder,
  ...mailRetries,
  concurrency: 1,
});
