import { campaignFailures } from '@tessera/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { appleRangeRetriesMax } from './push-retry-policy.ts';

/** Retries after errors of our own, not of APNs; with growing delays they span most of a day. */
export const pushAppleChunkRetriesMax = 20;

/** Delays double from 5 s up to an hour: a chunk, or a range of a template, fails after an outage of Google of about four hours. */
export const googleChunkRetriesMax = 14;

/** Retries, about half a minute, before a few failing passes are moved to jobs of their own and the others continue. */
export const googleRetriesBeforeDeferring = 3;

/** Seconds after which a chunk of a paused campaign asks again. */
export const pausedSeconds = 10;

const googleChunk = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  number: z.int(),
  firstPassId: z.uuid(),
  lastPassId: z.uuid(),
});

export type GoogleChunk = z.infer<typeof googleChunk>;

const appleChunk = googleChunk.extend({
  /** The campaign has a message. */
  notifies: z.boolean(),
  /** Absent in the first round; later rounds push only to devices APNs could not serve. */
  later: z
    .object({
      round: z.int(),
      /** Library identifiers, since a phone may register with a new push token between rounds. Absent in older jobs: all devices. */
      devices: z.array(z.string()).optional(),
      reached: z.int(),
      failed: z.int(),
      /** Of those reached: passes that showed a newer campaign's message. Absent in older jobs. */
      silent: z.int().optional(),
      /** Of a split campaign, by variant. */
      variants: z
        .object({
          reached: z.array(z.int()),
          failed: z.array(z.int()),
          silent: z.array(z.int()).optional(),
        })
        .optional(),
      failures: z.partialRecord(z.enum(campaignFailures), z.int()).optional(),
      /** Passes of these devices already counted through another device. */
      reachedPassIds: z.array(z.uuid()).optional(),
    })
    .optional(),
});

export type AppleChunk = z.infer<typeof appleChunk>;

/** Follows `campaign.chunkDue`. */
export const pushAppleChunkJob = defineJob({
  name: 'installs.push-apple-chunk',
  payload: appleChunk,
  retriesMax: pushAppleChunkRetriesMax,
  retryDelaySeconds: 2,
  concurrency: 5,
  // A small campaign's chunk takes the lane that is left, instead of waiting for the chunks of a large one.
  turns: { groupOf: ({ campaignId }) => campaignId, atOnceMax: 4 },
});

/** Follows `campaign.chunkDue`. */
export const pushGoogleChunkJob = defineJob({
  name: 'installs.push-google-chunk',
  payload: googleChunk,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
});

const applePassesRefresh = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** One pass, or several: as the event names them. */
  passId: z.uuid().optional(),
  passIds: z.array(z.uuid()).max(1_000).optional(),
  /** Absent in the first round; later rounds push only to devices APNs could not serve. Older jobs have no `devices`: all devices. */
  later: z.object({ round: z.int(), devices: z.array(z.string()).optional() }).optional(),
});

export type ApplePassesRefresh = z.infer<typeof applePassesRefresh>;

/** Follows changes, voidings and restorings of single passes and of sets: notifies the devices that hold them. */
export const refreshApplePassesJob = defineJob({
  name: 'installs.refresh-apple-pass',
  payload: applePassesRefresh,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 4,
});

const appleTemplateRefresh = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** Only the recipients of this campaign, whose audience is frozen. */
  recipientsOf: z.uuid().optional(),
  /** The last pass of the previous run. */
  afterPassId: z.uuid().optional(),
  /** Devices to retry in the range after `afterPassId` during an APNs outage. Older jobs have no `devices`: all devices. */
  later: z
    .object({ round: z.int(), lastPassId: z.uuid(), devices: z.array(z.string()).optional() })
    .optional(),
});

export type AppleTemplateRefresh = z.infer<typeof appleTemplateRefresh>;

/**
 * Follows a publish, the voiding of an archived template's passes, and `campaign.changeTurned`: notifies every device that holds a pass, or a
 * recipient's pass.
 */
export const refreshAppleTemplateJob = defineJob({
  name: 'installs.refresh-apple-template',
  payload: appleTemplateRefresh,
  retriesMax: appleRangeRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
});

const googlePassRefresh = z.object({ workspaceId: z.string(), passId: z.uuid() });

export type GooglePassRefresh = z.infer<typeof googlePassRefresh>;

/** Updates one pass at Google; follows `pass.changed`, `pass.voided`, and saving the pass to a wallet. */
export const refreshGooglePassJob = defineJob({
  name: 'installs.refresh-google-pass',
  payload: googlePassRefresh,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 4,
});

const googlePassesRefresh = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  passIds: z.array(z.uuid()).max(1_000),
});

export type GooglePassesRefresh = z.infer<typeof googlePassesRefresh>;

/** Updates a set of a template's passes at Google; follows `passes.updated` and `passes.voided`. */
export const refreshGooglePassesJob = defineJob({
  name: 'installs.refresh-google-passes',
  payload: googlePassesRefresh,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
});

const googleTemplateRefresh = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** Only the recipients of this campaign, whose audience is frozen. */
  recipientsOf: z.uuid().optional(),
  /** The last pass of the previous run. */
  afterPassId: z.uuid().optional(),
});

export type GoogleTemplateRefresh = z.infer<typeof googleTemplateRefresh>;

/**
 * Follows a publish, the voiding of an archived template's passes, and `campaign.changeTurned`, then itself: each run updates one range of
 * saved passes, or of a campaign's.
 */
export const refreshGoogleTemplateJob = defineJob({
  name: 'installs.refresh-google-template',
  payload: googleTemplateRefresh,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
});

const classMessage = z.object({ workspaceId: z.string(), campaignId: z.uuid(), passTemplateId: z.uuid() });

export type ClassMessage = z.infer<typeof classMessage>;

/** Follows `campaign.classMessageDue`. */
export const sendClassMessageJob = defineJob({
  name: 'push.send-class-message',
  payload: classMessage,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
});

/** Follows `passTemplate.published`: updates the template's class at Google. */
export const syncGoogleClassJob = defineJob({
  name: 'passes.sync-google-class',
  payload: z.object({ workspaceId: z.string(), passTemplateId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
});
