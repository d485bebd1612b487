import { deliverApiKeyLinkJob } from './features/api-keys/deliver-api-key-link.job.ts';
import { applyBulkChangeJob } from './features/bulk-changes/apply-bulk-change.job.ts';
import {
  mailApprovalDecisionJob,
  mailApprovalRequestJob,
  notifyAdminsOfApprovalJob,
} from './features/campaigns/approval/approval.jobs.ts';
import { applyChangeWindowJob } from './features/campaigns/delivery/apply-change-window.job.ts';
import { finishChunksJob } from './features/campaigns/delivery/finish-chunks.job.ts';
import { finishClassMessageJob } from './features/campaigns/delivery/finish-class-message.job.ts';
import { releaseChunksJob } from './features/campaigns/delivery/release-chunks.job.ts';
import { launchScheduledJob } from './features/campaigns/launch/launch-scheduled.job.ts';
import { selectRecipientsJob } from './features/campaigns/launch/select-recipients.job.ts';
import { runRecurringJob } from './features/campaigns/recurring/run-recurring.job.ts';
import { endTestJob } from './features/campaigns/test-send/end-test.job.ts';
import { eraseTracesJob } from './features/erasures/erase-traces.job.ts';
import { deliverIdentityMailJob } from './features/identity-mails/deliver-identity-mail.job.ts';
import { runImportJob } from './features/imports/run-import.job.ts';
import { deliverDownloadLinkJob } from './features/invite-emails/deliver-download-link.job.ts';
import { deliverDownloadLinksJob } from './features/invite-emails/deliver-download-links.job.ts';
import { touchTemplatesOfWorkspaceJob } from './features/pass-templates/touch-templates-of-workspace.job.ts';
import { voidTemplatePassesJob } from './features/passes/void-template-passes.job.ts';
import { pushAppleChunkJob } from './features/push/push-apple-chunk.job.ts';
import { pushGoogleChunkJob } from './features/push/push-google-chunk.job.ts';
import { refreshApplePassesJob } from './features/push/refresh-apple-passes.job.ts';
import { refreshAppleTemplateJob } from './features/push/refresh-apple-template.job.ts';
import { refreshGooglePassJob } from './features/push/refresh-google-pass.job.ts';
import { refreshGooglePassesJob } from './features/push/refresh-google-passes.job.ts';
import { refreshGoogleTemplateJob } from './features/push/refresh-google-template.job.ts';
import { sendClassMessageJob } from './features/push/send-class-message.job.ts';
import { syncGoogleClassJob } from './features/push/sync-google-class.job.ts';
import { deliverSignUpMailJob } from './features/sign-ups/deliver-sign-up-mail.job.ts';
import { countSteps } from './features/stats/count-steps.ts';
import { foldCountsJob } from './features/stats/fold-counts.job.ts';
import {
  mailCertificateExpiryReminderJob,
  notifyAdminsOfCertificateJob,
} from './features/wallet-platforms/certificate-expiry-reminder.job.ts';
import { deliverWebhooksJob } from './features/webhooks/deliver-webhooks.job.ts';
import {
  mailDisabledEndpointJob,
  notifyAdminsOfDisabledEndpointJob,
} from './features/webhooks/disabled-endpoint.job.ts';
import { enqueueDeliveriesJob } from './features/webhooks/enqueue-deliveries.job.ts';
import { publicTypeOf } from './features/webhooks/public-event-types.ts';
import { removeWebhookLogJob } from './features/webhooks/remove-webhook-log.job.ts';
import {
  mailApprovalRemovalJob,
  notifyAdminsOfApprovalRemovalJob,
} from './features/workspaces/approval-removal.job.ts';
import { endApprovalRuleJob } from './features/workspaces/end-approval-rule.job.ts';
import { maintainWorkspacesJob } from './maintenance/maintain-workspaces.job.ts';
import { maintenanceJob } from './maintenance/maintenance.job.ts';
import type { EventReactions, JobsAfterEvents } from './platform/events/announce.ts';
import type { AppEvent, EventType } from './platform/events/app-events.ts';
import type { Job } from './platform/queue/job.ts';

/** The features that announce events do not know the jobs. */
const jobsAfter = {
  'workspace.facesChanged': [touchTemplatesOfWorkspaceJob],
  'passTemplate.published': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.facesChanged': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.archived': [voidTemplatePassesJob],
  'passTemplate.passesVoided': [refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'pass.changed': [refreshApplePassesJob, refreshGooglePassJob],
  'pass.voided': [refreshApplePassesJob, refreshGooglePassJob],
  'pass.restored': [refreshApplePassesJob, refreshGooglePassJob],
  'passes.updated': [refreshApplePassesJob, refreshGooglePassesJob],
  'passes.voided': [refreshApplePassesJob, refreshGooglePassesJob],
  'passes.restored': [refreshApplePassesJob, refreshGooglePassesJob],
  'bulkChange.started': [applyBulkChangeJob],
  'downloadLink.sent': [deliverDownloadLinkJob],
  'person.erased': [eraseTracesJob],
  'apiKey.linkSent': [deliverApiKeyLinkJob],
  'campaign.approvalRequested': [notifyAdminsOfApprovalJob],
  'campaign.approved': [mailApprovalDecisionJob],
  'campaign.declined': [mailApprovalDecisionJob],
  'campaign.launched': [releaseChunksJob],
  'campaign.resumed': [releaseChunksJob, selectRecipientsJob],
  'campaign.quiet': [releaseChunksJob],
  'campaign.chunkDue': [pushAppleChunkJob, pushGoogleChunkJob],
  'campaign.changeTurned': [refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'campaign.classChanged': [syncGoogleClassJob],
  'campaign.testEnded': [refreshApplePassesJob, refreshGooglePassesJob],
  'campaign.classMessageDue': [sendClassMessageJob],
  'installs.chunkPushed': [finishChunksJob],
  'push.classMessageSent': [finishClassMessageJob],
  'webhookEndpoint.disabled': [notifyAdminsOfDisabledEndpointJob],
} satisfies JobsAfterEvents;

const jobsByEvent: Partial<Record<EventType, readonly Job[]>> = jobsAfter;

/** Most chunks have no holder at Google, and an empty Google job costs half as much as an Apple chunk. */
const isDue = (job: Job, { type, payload }: AppEvent): boolean =>
  type !== 'campaign.chunkDue' || job !== pushGoogleChunkJob || payload.isDueAtGoogle !== false;

export const reactions: EventReactions = {
  jobsAfter: (event) => (jobsByEvent[event.type] ?? []).filter((job) => isDue(job, event)),
  countSteps,
  afterCounting: foldCountsJob,
  publicTypeOf: ({ type }) => publicTypeOf(type),
  notifyWebhooks: enqueueDeliveriesJob,
};

/** The queue declares each of them. */
export const jobs: readonly Job[] = [
  ...new Set([
    ...Object.values(jobsAfter).flat(),
    foldCountsJob,
    applyChangeWindowJob,
    endTestJob,
    selectRecipientsJob,
    launchScheduledJob,
    runRecurringJob,
    runImportJob,
    deliverDownloadLinksJob,
    deliverIdentityMailJob,
    deliverSignUpMailJob,
    enqueueDeliveriesJob,
    deliverWebhooksJob,
    removeWebhookLogJob,
    mailApprovalRequestJob,
    mailDisabledEndpointJob,
    notifyAdminsOfApprovalRemovalJob,
    mailApprovalRemovalJob,
    endApprovalRuleJob,
    notifyAdminsOfCertificateJob,
    mailCertificateExpiryReminderJob,
    maintenanceJob,
    maintainWorkspacesJob,
  ]),
];
