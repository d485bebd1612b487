import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import {
  deliverDownloadLinkJob,
  deliverDownloadLinksJob,
  deliverTextMessageJob,
  deliverTextMessagesJob,
} from './invite-emails.jobs.ts';
import { inviteEmailRoutes } from './invite-emails.rest.ts';
import { inviteEmailProcedures } from './invite-emails.trpc.ts';

export const inviteEmailsFeature = {
  procedures: { workspace: { passTemplates: { inviteEmails: inviteEmailProcedures } } },
  rest: inviteEmailRoutes,
  jobs: [
    handle(
      deliverDownloadLinkJob,
      async () => (await import('./deliver-download-links.ts')).deliverDownloadLinks,
    ),
    handle(
      deliverDownloadLinksJob,
      async () => (await import('./deliver-download-links.ts')).deliverDownloadLinks,
    ),
    handle(
      deliverTextMessageJob,
      async () => (await import('./sms/deliver-text-messages.ts')).deliverTextMessages,
    ),
    handle(
      deliverTextMessagesJob,
      async () => (await import('./sms/deliver-text-messages.ts')).deliverTextMessages,
    ),
  ],
} satisfies Feature;
