import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import {
  appleCertificateRequestProcedures,
  applePassTypeIdentifierProcedures,
} from './apple-certificates.trpc.ts';
import { googleIssuerProcedures } from './google-issuers.trpc.ts';
import { mailCertificateExpiryReminderJob, notifyAdminsOfCertificateJob } from './wallet-platforms.jobs.ts';

export const walletPlatformsFeature = {
  procedures: {
    workspace: {
      applePassTypeIdentifiers: applePassTypeIdentifierProcedures,
      appleCertificateRequests: appleCertificateRequestProcedures,
      googleIssuers: googleIssuerProcedures,
    },
  },
  jobs: [
    handle(notifyAdminsOfCertificateJob, async () => notifyAdmins(mailCertificateExpiryReminderJob)),
    handle(
      mailCertificateExpiryReminderJob,
      async () => (await import('./mail-certificate-expiry-reminder.ts')).mailCertificateExpiryReminder,
    ),
  ],
} satisfies Feature;
