import { defineJob } from '../../platform/queue/job.ts';
import { certificateReminder } from './certificate-reminder.ts';

/** Sent by the maintenance job when a reminder is due. */
export const notifyAdminsOfCertificateJob = defineJob({
  name: 'wallet-platforms.tell-admins-of-certificate',
  payload: certificateReminder,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./notify-admins-of-certificate.ts')).notifyAdminsOfCertificate,
});
