import { z } from '@hono/zod-openapi';
import { arrivalCases, type PassTimeline, timelineKinds } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getPassTimeline } from './get-pass-timeline.ts';

const instant = z.iso.datetime();

const timelineSchema = z
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
    google: z.object({ holders: z.int(), updatedAt: instant }).nullable(),
  })
  .openapi('PassTimeline') satisfies z.ZodType<PassTimeline>;

/** `/passes/{passId}/timeline` of the public API. */
export const timelineRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/timeline',
    operationId: 'getPassTimeline',
    tag: 'Passes',
    summary: 'Get what happened to a pass',
    description:
      'Its mails, visits of its download page, wallets, notifications and campaigns, and the answer to why it did not arrive.',
    answer: ['The timeline.', timelineSchema],
    run: (ctx, { passId }, c) => getPassTimeline(ctx, c.get('workspace').id, passId),
  }),
];
