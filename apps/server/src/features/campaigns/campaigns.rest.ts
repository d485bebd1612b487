import { z } from '@hono/zod-openapi';
import { createCampaignInput, requestApprovalInput, scheduleCampaignInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import {
  answer,
  csvAnswer,
  envelope,
  jsonBody,
  pageOf,
  pageQuery,
  refusals,
  searchQuery,
} from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { findKeyCreator } from '../api-keys/find-key-creator.ts';
import { requestApproval } from './approval/approval.ts';
import {
  audience,
  campaignSchema,
  exampleCampaign,
  exampleContent,
  launchedExample,
} from './campaign-schema.ts';
import { endChange } from './delivery/end-change.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './delivery/pause-campaign.ts';
import { createCampaign } from './draft/save-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { launchCampaign } from './launch/launch-campaign.ts';
import { scheduleCampaign } from './launch/schedule-campaign.ts';
import { listCampaigns, listRuns } from './list-campaigns.ts';
import { exportRecipients } from './results/export-recipients.ts';

const params = z.object({ campaignId: z.uuid() });
const tags = ['Campaigns'];

const createCampaignRoute = apiRoute('campaigns', {
  method: 'post',
  path: '/campaigns',
  operationId: 'createCampaign',
  tags,
  summary: 'Create a campaign',
  description:
    'A draft for holders of a pass of the template: with a message, with a change on the pass, or both. It reaches everyone unless it names an audience.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(createCampaignInput.safeExtend({ audience: audience.optional() }), {
      passTemplateId: exampleCampaign.targetPassTemplateId,
      ...exampleContent,
      until: '2026-12-31T23:59:59+01:00',
    }),
  },
  responses: {
    201: answer('The draft.', envelope(campaignSchema), exampleCampaign),
    ...refusals(400, 401, 403, 404, 'archived', 'notPublished', 413, 422),
  },
});

const launchCampaignRoute = apiRoute('campaigns', {
  method: 'post',
  path: '/campaigns/{campaignId}/launch',
  operationId: 'launchCampaign',
  tags,
  summary: 'Launch a campaign',
  description:
    'Refused with `campaignNeedsApproval` if the workspace asks a second admin before a campaign is sent.',
  request: { headers: idempotencyHeaders, params },
  responses: {
    200: answer('The campaign, now sending.', envelope(campaignSchema), launchedExample),
    ...refusals(
      ...([401, 403, 404, 'campaignEmpty', 'campaignNotEditable', 'campaignArchived'] as const),
      ...(['campaignNeedsApproval', 'archived', 'notPublished', 422] as const),
    ),
  },
});

const scheduleCampaignRoute = apiRoute('campaigns', {
  method: 'post',
  path: '/campaigns/{campaignId}/schedule',
  operationId: 'scheduleCampaign',
  tags,
  summary: 'Schedule a campaign',
  description:
    'It launches by itself at that time. Scheduling it again changes the time. Refused like a launch where a second admin approves.',
  request: {
    params,
    body: jsonBody(scheduleCampaignInput.pick({ at: true }), { at: '2026-12-24T08:00:00+01:00' }),
  },
  responses: {
    200: answer('The campaign, now scheduled.', envelope(campaignSchema), {
      ...exampleCampaign,
      status: 'Scheduled',
      scheduledAt: '2026-12-24T07:00:00.000Z',
    }),
    ...refusals(
      ...([400, 401, 403, 404, 'campaignEmpty', 'campaignNotEditable', 'campaignArchived'] as const),
      ...(['campaignNeedsApproval', 'archived', 'notPublished', 413, 422] as const),
    ),
  },
});

const requestApprovalRoute = apiRoute('campaigns', {
  method: 'post',
  path: '/campaigns/{campaignId}/request-approval',
  operationId: 'requestCampaignApproval',
  tags,
  summary: 'Request approval of a campaign',
  description:
    'Asks an admin to approve the draft as it is: it is then launched at once, or scheduled for `at`. An admin approves or declines on the page of the campaign, but not the one who created the API key. Saving the draft ends the request.',
  request: {
    headers: idempotencyHeaders,
    params,
    body: jsonBody(requestApprovalInput.pick({ at: true }), { at: '2026-12-24T08:00:00+01:00' }),
  },
  responses: {
    200: answer('The draft, with the request.', envelope(campaignSchema), {
      ...exampleCampaign,
      approval: {
        id: '01a1fdf0-1560-7f28-b7c9-622367050670',
        state: 'requested',
        requestedAt: '2026-11-21T11:50:03.417Z',
        launchAt: '2026-12-24T07:00:00.000Z',
        decidedAt: null,
        note: null,
      },
    }),
    ...refusals(
      ...([400, 401, 403, 404, 'campaignEmpty', 'campaignNotEditable', 'campaignArchived'] as const),
      ...(['campaignNotAllowed', 'archived', 'notPublished', 413, 422] as const),
    ),
  },
});

type Move = {
  name: string;
  /** Of the operation; by default the name with `Campaign`. */
  operationId?: string;
  summary: string;
  description: string;
};

const moveRoute = ({ name, operationId = `${name}Campaign`, summary, description }: Move) =>
  apiRoute('campaigns', {
    method: 'post',
    path: `/campaigns/{campaignId}/${name}`,
    operationId,
    tags,
    summary,
    description,
    request: { params },
    responses: {
      200: answer('The campaign.', envelope(campaignSchema), launchedExample),
      ...refusals(401, 403, 404, 'campaignNotAllowed', 422),
    },
  });

const moves = [
  {
    route: moveRoute({
      name: 'pause',
      summary: 'Pause a campaign',
      description: 'Delivery stops after the passes under way.',
    }),
    move: pauseCampaign,
  },
  {
    route: moveRoute({
      name: 'resume',
      summary: 'Resume a paused campaign',
      description: 'Delivery continues with the next passes; none is notified twice.',
    }),
    move: resumeCampaign,
  },
  {
    route: moveRoute({
      name: 'cancel',
      summary: 'Cancel a campaign',
      description:
        'Its change leaves all passes. Its message stays on the passes that it reached, and never reaches the others.',
    }),
    move: cancelCampaign,
  },
  {
    route: moveRoute({
      name: 'end-change',
      operationId: 'endCampaignChange',
      summary: "End a campaign's change",
      description:
        'Its change leaves all passes, as at `until`, without a notification; its message and its delivery stay. Of a recurring campaign the changes of all runs so far end. Refused if no change is running.',
    }),
    move: endChange,
  },
];

const listCampaignsRoute = apiRoute('read', {
  method: 'get',
  path: '/campaigns',
  operationId: 'listCampaigns',
  tags,
  summary: 'List the campaigns',
  description: 'The newest first, without the runs of recurring campaigns, which have a list of their own.',
  request: {
    query: searchQuery.extend({
      passTemplateId: z.uuid().optional().describe('Only the campaigns of this template.'),
      archived: z.enum(['true', 'false']).optional().describe('`true` lists the archived ones instead.'),
    }),
  },
  responses: {
    200: answer('A page of campaigns.', envelope(pageOf(campaignSchema)), {
      items: [launchedExample],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 422),
  },
});

const getCampaignRoute = apiRoute('read', {
  method: 'get',
  path: '/campaigns/{campaignId}',
  operationId: 'getCampaign',
  tags,
  summary: 'Get a campaign',
  request: { params },
  responses: {
    200: answer('The campaign.', envelope(campaignSchema), launchedExample),
    ...refusals(401, 403, 404, 422),
  },
});

const listRunsRoute = apiRoute('read', {
  method: 'get',
  path: '/campaigns/{campaignId}/runs',
  operationId: 'listCampaignRuns',
  tags,
  summary: 'List the runs of a recurring campaign',
  description:
    'The newest first. Each run is a campaign with its own recipients and results; the recurring campaign has the sum of the results.',
  request: { params, query: pageQuery },
  responses: {
    200: answer('A page of runs.', envelope(pageOf(campaignSchema)), {
      items: [{ ...launchedExample, parentId: '01a1fdf0-1560-7f28-b7c9-62236705066f' }],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 404, 422),
  },
});

const exportRecipientsRoute = apiRoute('export', {
  method: 'get',
  path: '/campaigns/{campaignId}/recipients.csv',
  operationId: 'exportCampaignRecipients',
  tags,
  summary: 'Export the recipients of a campaign',
  description:
    'One line per recipient in the order of the delivery: pass, holder, the wallets that hold it now, variant, and whether the delivery is `waiting`, `sending` or `sent`, and whether the link was `clicked`: `yes` or `no`. Without lines before the launch. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  request: { params },
  responses: { 200: csvAnswer('The recipients as CSV.'), ...refusals(401, 403, 404, 'notPublished', 422) },
});

/** `/campaigns` of the public API. */
export function addCampaignRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listCampaignsRoute, async (c) => {
    const { archived, ...query } = c.req.valid('query');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listCampaigns(tx, { ...query, archived: archived === 'true' }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
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
  app.openapi(scheduleCampaignRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const at = new Date(c.req.valid('json').at);
    const campaign = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await scheduleCampaign(ctx, tx, { campaignId, at });
      return getCampaign(tx, campaignId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
  });
  app.openapi(requestApprovalRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const { at } = c.req.valid('json');
    const campaign = await onceInWorkspace(ctx, c, 200, async (tx) => {
      // Else an admin could approve what their own key asked for.
      const requestedBy = await findKeyCreator(tx, c.get('caller').apiKeyId);
      await requestApproval(ctx, tx, { campaignId, at: at ? new Date(at) : null, requestedBy });
      return getCampaign(tx, campaignId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
  });
  for (const { route, move } of moves)
    app.openapi(route, async (c) => {
      const { campaignId } = c.req.valid('param');
      const campaign = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
        await move(ctx, tx, campaignId);
        return getCampaign(tx, campaignId);
      });
      return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
    });
  app.openapi(listRunsRoute, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') };
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => listRuns(tx, input));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(exportRecipientsRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const { id } = c.get('workspace');
    return (await ctx.csvDownloads.answer(id, () => exportRecipients(ctx, id, campaignId))) as never;
  });
  app.openapi(getCampaignRoute, async (c) => {
    const { campaignId } = c.req.valid('param');
    const campaign = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getCampaign(tx, campaignId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: campaign }, 200);
  });
}
