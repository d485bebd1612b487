import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** One pass, or several: as the event names them. */
  passId: z.uuid().optional(),
  passIds: z.array(z.uuid()).max(1_000).optional(),
  /** Absent in the first round; later rounds push only to devices APNs could not serve. Older jobs have no `devices`: all devices. */
  later: z.object({ round: z.int(), devices: z.array(z.string()).optional() }).optional(),
});

export type ApplePassesRefresh = z.infer<typeof payload>;

/** Follows changes, voidings and restorings of single passes and of sets: notifies the devices that hold them. */
export const refreshApplePassesJob = defineJob({
  name: 'installs.refresh-apple-pass',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 4,
  handler: async () => (await import('./refresh-apple-passes.ts')).refreshApplePasses,
});
