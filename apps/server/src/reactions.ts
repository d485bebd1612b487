import { cleanUpJob } from './clean-up/clean-up.job.ts';
import { cleanUpWorkspacesJob } from './clean-up/clean-up-workspaces.job.ts';
import { deliverApiKeyLinkJob } from './features/api-keys/deliver-api-key-link.job.ts';
import { finishChunksJob } from './features/campaigns/finish-chunks.job.ts';
import { planCampaignJob } from './features/campaigns/plan-campaign.job.ts';
import { turnCampaignChangeJob } from './features/campaigns/turn-campaign-change.job.ts';
import { deliverIdentityMailJob } from './features/identity-mails/deliver-identity-mail.job.ts';
import { pushAppleChunkJob } from './features/installs/push-apple-chunk.job.ts';
import { pushGoogleChunkJob } from './features/installs/push-google-chunk.job.ts';
import { refreshApplePassJob } from './features/installs/refresh-apple-pass.job.ts';
import { refreshAppleTemplateJob } from './features/installs/refresh-apple-template.job.ts';
import { refreshGooglePassJob } from './features/installs/refresh-google-pass.job.ts';
import { refreshGoogleTemplateJob } from './features/installs/refresh-google-template.job.ts';
import { deliverDownloadLinkJob } from './features/invite-emails/deliver-download-link.job.ts';
import { touchTemplatesOfWorkspaceJob } from './features/pass-templates/touch-templates-of-workspace.job.ts';
import { syncGoogleClassJob } from './features/passes/sync-google-class.job.ts';
import { voidTemplatePassesJob } from './features/passes/void-template-passes.job.ts';
import { countsOf } from './features/stats/counts-of.ts';
import { foldCountsJob } from './features/stats/fold-counts.job.ts';
import { mailCertificateReminderJob } from './features/wallet-platforms/mail-certificate-reminder.job.ts';
import { tellAdminsOfCertificateJob } from './features/wallet-platforms/tell-admins-of-certificate.job.ts';
import { deliverWebhooksJob } from './features/webhooks/deliver-webhooks.job.ts';
import { publicTypeOf } from './features/webhooks/followed-event.ts';
import { mailDisabledEndpointJob } from './features/webhooks/mail-disabled-endpoint.job.ts';
import { removeWebhookLogJob } from './features/webhooks/remove-webhook-log.job.ts';
import { tellAdminsOfDisabledEndpointJob } from './features/webhooks/tell-admins-of-disabled-endpoint.job.ts';
import { tellWebhookEndpointsJob } from './features/webhooks/tell-webhook-endpoints.job.ts';
import type { AppEvent, EventReactions } from './platform/events/announce.ts';
import type { Job } from './platform/queue/job.ts';

/** News travels right: what each event sets off. The rooms that announce know none of this. */
const jobsAfter: Record<string, readonly Job[]> = {
  'workspace.facesChanged': [touchTemplatesOfWorkspaceJob],
  'passTemplate.published': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.facesChanged': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.archived': [voidTemplatePassesJob],
  'passTemplate.passesVoided': [refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'pass.changed': [refreshApplePassJob, refreshGooglePassJob],
  'pass.voided': [refreshApplePassJob, refreshGooglePassJob],
  'downloadLink.sent': [deliverDownloadLinkJob],
  'apiKey.linkSent': [deliverApiKeyLinkJob],
  'campaign.launched': [planCampaignJob],
  'campaign.chunkDue': [pushAppleChunkJob, pushGoogleChunkJob],
  'campaign.changeTurned': [refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'installs.chunkPushed': [finishChunksJob],
  'webhookEndpoint.disabled': [tellAdminsOfDisabledEndpointJob],
};

/** Most chunks of most campaigns have no holder at Google; a job that finds nobody costs as much as half a chunk of phones. */
const isDue = (job: Job, { type, payload }: AppEvent): boolean =>
  type !== 'campaign.chunkDue' || job !== pushGoogleChunkJob || payload.isDueAtGoogle !== false;

export const reactions: EventReactions = {
  jobsAfter: (event) => (jobsAfter[event.type] ?? []).filter((job) => isDue(job, event)),
  countsOf,
  afterCounting: foldCountsJob,
  publicTypeOf: ({ type }) => publicTypeOf(type),
  tellFollowers: tellWebhookEndpointsJob,
};

/** Every job there is, by declaration; the queue makes one queue of each. */
export const jobs: readonly Job[] = [
  ...new Set([
    ...Object.values(jobsAfter).flat(),
    foldCountsJob,
    turnCampaignChangeJob,
    deliverIdentityMailJob,
    tellWebhookEndpointsJob,
    deliverWebhooksJob,
    removeWebhookLogJob,
    mailDisabledEndpointJob,
    tellAdminsOfCertificateJob,
    mailCertificateReminderJob,
    cleanUpJob,
    cleanUpWorkspacesJob,
  ]),
];
