import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { certificateReminder } from './certificate-reminder.ts';

const payload = certificateReminder.extend({ adminId: z.string() });

export type CertificateReminderMail = z.infer<typeof payload>;

/** One job per admin. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const mailCertificateReminderJob = defineJob({
  name: 'wallet-platforms.mail-certificate-reminder',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-certificate-reminder.ts')).mailCertificateReminder,
});
