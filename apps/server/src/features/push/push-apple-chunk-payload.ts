import { campaignFailures } from '@tessera/contract';
import { z } from 'zod';

export const appleChunkPayload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  number: z.int(),
  firstPassId: z.uuid(),
  lastPassId: z.uuid(),
  notifies: z.boolean(),
  /** Absent in the first round; later rounds push only to devices that APNs could not serve. */
  later: z
    .object({
      round: z.int(),
      /** A phone may register with a new push token between rounds. Absent in older jobs: all devices. */
      devices: z.array(z.string()).optional(),
      reached: z.int(),
      failed: z.int(),
      /** Passes that showed a newer campaign's message. Absent in older jobs. */
      silent: z.int().optional(),
      variants: z
        .object({
          reached: z.array(z.int()),
          failed: z.array(z.int()),
          silent: z.array(z.int()).optional(),
        })
        .optional(),
      failures: z.partialRecord(z.enum(campaignFailures), z.int()).optional(),
      /** Passes of these devices that count through another device. */
      reachedPassIds: z.array(z.uuid()).optional(),
    })
    .optional(),
});

export type AppleChunk = z.infer<typeof appleChunkPayload>;

export const pushAppleChunkRetriesMax = 20;

export const pausedSeconds = 10;
