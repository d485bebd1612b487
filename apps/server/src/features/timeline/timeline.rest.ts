import { z } from '@hono/zod-openapi';
import { arrivalCases, type PassTimeline, timelineKinds } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
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

const getTimeline = apiRoute('read', {
  method: 'get',
  path: '/passes/{passId}/timeline',
  operationId: 'getPassTimeline',
  tags: ['Passes'],
  summary: 'Get what happened to a pass',
  description:
    'Its mails, visits of its download page, wallets, notifications and campaigns, and the answer to why it did not arrive.',
  request: { params: z.object({ passId: z.uuid() }) },
  responses: { 200: answer('The timeline.', envelope(timelineSchema)), ...refusals(401, 403, 404, 422) },
});

/** `/passes/{passId}/timeline` of the public API. */
export function addTimelineRoutes(ctx: Context, app: RestApp): void {
  app.openapi(getTimeline, async (c) => {
    const { passId } = c.req.valid('param');
    const timeline = await getPassTimeline(ctx, c.get('workspace').id, passId);
    return c.json({ meta: { requestId: c.get('requestId') }, data: timeline }, 200);
  });
}
