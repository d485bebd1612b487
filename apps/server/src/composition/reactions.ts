import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';
import { deliverApiKeyLinkJob } from '../features/api-keys/api-keys.jobs.ts';
import { applyBulkChangeJob } from '../features/bulk-changes/bulk-changes.jobs.ts';
import {
  finishChunksJob,
  finishClassMessageJob,
  mailApprovalDecisionJob,
  notifyAdminsOfApprovalJob,
  releaseChunksJob,
  selectRecipientsJob,
} from '../features/campaigns/campaigns.jobs.ts';
import { eraseTracesJob } from '../features/erasures/erasures.jobs.ts';
import {
  deliverDownloadLinkJob,
  deliverTextMessageJob,
} from '../features/invite-emails/invite-emails.jobs.ts';
import { touchTemplatesOfWorkspaceJob } from '../features/pass-templates/pass-templates.jobs.ts';
import { voidTemplatePassesJob } from '../features/passes/passes.jobs.ts';
import {
  pushAppleChunkJob,
  pushGoogleChunkJob,
  refreshApplePassesJob,
  refreshAppleTemplateJob,
  refreshGooglePassesJob,
  refreshGooglePassJob,
  refreshGoogleTemplateJob,
  sendClassMessageJob,
  syncGoogleClassJob,
} from '../features/push/push.jobs.ts';
import { countSteps } from '../features/stats/count-steps.ts';
import { foldCountsJob } from '../features/stats/stats.jobs.ts';
import {
  enqueueDeliveriesJob,
  notifyAdminsOfDisabledEndpointJob,
} from '../features/webhooks/webhooks.jobs.ts';
import type { EventReactions, JobsAfterEvents } from '../platform/events/announce.ts';
import type { AppEvent, EventType } from '../platform/events/app-events.ts';
import type { Job } from '../platform/queue/job.ts';

const publicNames: Partial<Record<EventType, WebhookEventType>> = { 'pass.changed': 'pass.updated' };

// The type refuses a public event that the server does not announce.
const publicTypes: ReadonlySet<string> = new Set<EventType | 'pass.updated'>(webhookEventTypes);

/** Null for internal events, such as those of single passes in a bulk operation; the event after the last of them is public. */
function publicTypeOf(type: EventType): WebhookEventType | null {
  return publicNames[type] ?? (isPublic(type) ? type : null);
}

function isPublic(type: string): type is WebhookEventType {
  return publicTypes.has(type);
}

/** The jobs that each event enqueues. The features that announce events do not know them. */
const jobsAfter = {
  'workspace.facesChanged': [touchTemplatesOfWorkspaceJob],
  'passTemplate.published': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.facesChanged': [syncGoogleClassJob, refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'passTemplate.linksChanged': [refreshGoogleTemplateJob],
  'passTemplate.archived': [voidTemplatePassesJob],
  'passTemplate.passesVoided': [refreshAppleTemplateJob, refreshGoogleTemplateJob],
  'pass.changed': [refreshApplePassesJob, refreshGooglePassJob],
  'pass.voided': [refreshApplePassesJob, refreshGooglePassJob],
  'pass.restored': [refreshApplePassesJob, refreshGooglePassJob],
  'passes.updated': [refreshApplePassesJob, refreshGooglePassesJob],
  'passes.voided': [refreshApplePassesJob, refreshGooglePassesJob],
  'passes.restored': [refreshApplePassesJob, refreshGooglePassesJob],
  'bulkChange.started': [applyBulkChangeJob],
  'downloadLink.sent': [deliverDownloadLinkJob, deliverTextMessageJob],
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

/** Most chunks of most campaigns have no holder at Google, and even an empty Google job costs half as much as an Apple chunk. */
function isDue(job: Job, { type, payload }: AppEvent): boolean {
  if (type === 'downloadLink.sent') return (job === deliverTextMessageJob) === (payload.channel === 'sms');
  return type !== 'campaign.chunkDue' || job !== pushGoogleChunkJob || payload.isDueAtGoogle !== false;
}

export const reactions: EventReactions = {
  jobsAfter: (event) => (jobsByEvent[event.type] ?? []).filter((job) => isDue(job, event)),
  countSteps,
  afterCounting: foldCountsJob,
  publicTypeOf: ({ type }) => publicTypeOf(type),
  notifyWebhooks: enqueueDeliveriesJob,
};
