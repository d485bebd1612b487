import { z } from 'zod';

/** The chunk to push. */
export const appleChunkPayload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  number: z.int(),
  firstPassId: z.uuid(),
  lastPassId: z.uuid(),
  /** The campaign says something. */
  notifies: z.boolean(),
  /** Absent in the first round; later rounds push only what APNs had no time for. */
  later: z
    .object({
      round: z.int(),
      /** By their library identifiers, since a phone may register anew with another push token in between. Absent in older jobs: all. */
      devices: z.array(z.string()).optional(),
      reached: z.int(),
      failed: z.int(),
      /** Passes of these devices that another device has shown already, and that are counted. */
      reachedPassIds: z.array(z.uuid()).optional(),
    })
    .optional(),
});

export type AppleChunk = z.infer<typeof appleChunkPayload>;

/** Failures of ours, not of APNs, that a chunk is tried again after; with growing waits it takes most of a day. */
export const pushAppleChunkRetriesMax = 20;
