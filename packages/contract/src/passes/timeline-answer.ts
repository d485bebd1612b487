import { z } from 'zod';
import { arrivalCases, timelineKinds } from './timeline.ts';

const instant = z.iso.datetime();

export const passTimelineAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          at: instant,
          kind: z.enum(timelineKinds),
          device: z.string().nullable(),
          detail: z.string().nullable(),
          by: z.string().nullable(),
          campaign: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        }),
      )
      .describe('Newest first. Of what wallets and the download page tell, the last fifty are kept.'),
    findings: z
      .array(
        z.object({
          case: z.enum(arrivalCases),
          severity: z.enum(['problem', 'info']),
          at: instant.nullable(),
          sentence: z.string(),
          advice: z.string(),
        }),
      )
      .describe('Why the pass or its last change did not arrive, the most important reason first.'),
    appleDevices: z.array(
      z.object({ name: z.string(), registeredAt: instant, lastAskedAt: instant.nullable() }),
    ),
    /** Null if its save link was never opened. `holders` counts the accounts that have it. */
    google: z.object({ holders: z.int(), updatedAt: instant }).nullable(),
  })
  .meta({ id: 'PassTimeline' });
export type PassTimeline = z.infer<typeof passTimelineAnswer>;
