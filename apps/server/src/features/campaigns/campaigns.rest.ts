import { createRoute, z } from '@hono/zod-openapi';
import { type Campaign, campaignStatuses, createCampaignInput, passChange } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import { getCampaign } from './get-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';
import { createCampaign } from './save-campaign.ts';

const instant = z.iso.datetime().nullable();

const campaignSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    targetPassTemplateId: z.uuid(),
    targetPassTemplateName: z.string(),
    targetPassTemplateArchivedAt: instant,
    status: z.enum(campaignStatuses),
    canEdit: z.boolean(),
    message: z.string().nullable(),
    link: z.string().nullable(),
    passChange: passChange.nullable(),
    from: instant,
    until: instant,
    createdAt: z.iso.datetime(),
    launchedAt: instant,
    finishedAt: instant,
    archivedAt: instant,
    stats: z.object({
      passUpdates: z.int(),
      notifications: z.int(),
      failed: z.int(),
      linkClicks: z.int(),
    }),
  })
  .openapi('Campaign') satisfies z.ZodType<Campaign>;

const params = z.object({ campaignId: z.uuid() });
const tags = ['Campaigns'];

const createCampaignRoute = createRoute({
  method: 'post',
  path: '/campaigns',
  tags,
  summary: 'Create a campaign',
  description:
    'A draft that will reach everyone who holds a pass of the template: with a message, with a change on the pass, or both.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: createCampaignInput } } },
  },
  responses: { 201: answer('The draft.', envelope(campaignSchema)), ...refusals(400, 401, 404, 409, 422) },
});

const launchCampaignRoute = createRoute({
  method: 'post',
  path: '/campaigns/{campaignId}/launch',
  tags,
  summary: 'Launch a campaign',
  request: { headers: idempotencyHeaders, params },
  responses: {
    200: answer('The campaign, now sending.', envelope(campaignSchema)),
    ...refusals(401, 404, 409, 422),
  },
});

const getCampaignRoute = createRoute({
  method: 'get',
  path: '/campaigns/{campaignId}',
  tags,
  summary: 'Get a campaign',
  request: { params },
  responses: { 200: answer('The campaign.', envelope(campaignSchema)), ...refusals(401, 404, 422) },
});

/** `/campaigns` of the public API. */
export function addCampaignRoutes(ctx: Context, app: RestApp): void {
  app.openapi(createCampaignRoute, async (c) => {
    const campaign = await onceInWorkspace(ctx, c, 201, (tx) =>
      createCampaign(ctx, tx, { ...c.req.valid('json'), createdBy: null }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 201);
  });
  app.openapi(launchCampaignRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const campaign = await onceInWorkspace(ctx, c, 200, async (tx) => {
      await launchCampaign(ctx, tx, campaignId);
      return getCampaign(tx, campaignId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
  });
  app.openapi(getCampaignRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const campaign = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getCampaign(tx, campaignId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
  });
}
