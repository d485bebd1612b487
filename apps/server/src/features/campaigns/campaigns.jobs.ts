import { campaignFailures } from '@tessera/contract';
import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

/** A campaign, or a run of one. */
const campaignReference = z.object({ workspaceId: z.string(), campaignId: z.uuid() });
export type CampaignReference = z.infer<typeof campaignReference>;

const counts = z.object({ passUpdates: z.int(), notifications: z.int(), failed: z.int() });
const failures = z.partialRecord(z.enum(campaignFailures), z.int()).optional();

/** The payload of the events of an approval, with its workspace. */
const approvalNotice = campaignReference.extend({ approvalId: z.uuid() });
export type ApprovalNotice = z.infer<typeof approvalNotice>;

const approvalRequestMail = approvalNotice.extend({ adminId: z.string() });
export type ApprovalRequestMail = z.infer<typeof approvalRequestMail>;

/** One job per admin. */
export const mailApprovalRequestJob = defineJob({
  name: 'campaigns.mail-approval-request',
  payload: approvalRequestMail,
  ...mailRetries,
  concurrency: 1,
});

/** Follows `campaign.approved` and `campaign.declined`. */
export const mailApprovalDecisionJob = defineJob({
  name: 'campaigns.mail-approval-decision',
  payload: approvalNotice,
  ...mailRetries,
  concurrency: 1,
});

/** Follows `campaign.approvalRequested`: enqueues a mail for each admin; the requester's is not sent. */
export const notifyAdminsOfApprovalJob = defineJob({
  name: 'campaigns.notify-admins-of-approval',
  payload: approvalNotice,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
});

const changeTurn = campaignReference.extend({
  /** When the change begins or ends; absent in older jobs. */
  at: z.iso.datetime().optional(),
});

export type ChangeTurn = z.infer<typeof changeTurn>;

/** Due when the date window of a campaign's pass change begins or ends. */
export const applyChangeWindowJob = defineJob({
  name: 'campaigns.turn-change',
  payload: changeTurn,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});

const chunkResult = campaignReference.extend({
  number: z.int(),
  wallet: z.enum(['apple', 'google']),
  ...counts.shape,
  /** Of a split campaign: the same by variant, the campaign's own content first. */
  variants: z.array(counts).optional(),
  failures,
});

/** One wallet's delivery result for one chunk. */
export type ChunkResult = z.infer<typeof chunkResult>;

/** Follows `installs.chunkPushed`: one wallet has finished one chunk. */
export const finishChunksJob = defineJob({
  name: 'campaigns.finish-chunks',
  payload: chunkResult,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 1,
});

const classMessageResult = campaignReference.extend({
  notifications: z.int(),
  failed: z.int(),
  failures,
});

export type ClassMessageResult = z.infer<typeof classMessageResult>;

/** Follows `push.classMessageSent`. */
export const finishClassMessageJob = defineJob({
  name: 'campaigns.finish-class-message',
  payload: classMessageResult,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 1,
});

/** Releases a campaign's next chunks: at its launch, when it is resumed, and when its pace allows the next one. */
export const releaseChunksJob = defineJob({
  name: 'campaigns.release-chunks',
  payload: campaignReference,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
});

/** Selects the recipients of a launched campaign, then itself until all are selected. */
export const selectRecipientsJob = defineJob({
  name: 'campaigns.freeze',
  payload: campaignReference,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});

/** Due at the time a campaign is scheduled for. */
export const launchScheduledJob = defineJob({
  name: 'campaigns.launch-scheduled',
  payload: campaignReference,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
});

/** Begins the runs of a recurring campaign as they become due, and repeats itself until the campaign is paused or canceled. */
export const runRecurringJob = defineJob({
  name: 'campaigns.run-recurring',
  payload: campaignReference,
  retriesMax: 20,
  retryDelaySeconds: 10,
  onlyOnePer: ({ workspaceId, campaignId }) => `${workspaceId} ${campaignId}`,
  concurrency: 2,
});

/** Due when a test ends. */
export const endTestJob = defineJob({
  name: 'campaigns.end-test',
  payload: campaignReference,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});
