import { z } from '@hono/zod-openapi';
import {
  type Campaign,
  campaignAnswer,
  createCampaignInput,
  noDelivery,
  requestApprovalInput,
  scheduleCampaignInput,
} from '@tessera/contract';
import { fileAnswer, onePage, pageOf, pageQuery, searchQuery } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { findKeyCreator } from '../api-keys/find-key-creator.ts';
import { requestApproval } from './approval/approval.ts';
import { endChange } from './delivery/end-change.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './delivery/pause-campaign.ts';
import { createCampaign } from './draft/save-campaign.ts';
import { getCampaign, thenGetCampaign } from './get-campaign.ts';
import { launchCampaign, scheduleCampaign } from './launch/launch-campaign.ts';
import { listCampaigns, listRuns } from './list-campaigns.ts';
import { exportRecipients } from './results/export-recipients.ts';

const tag = 'Campaigns';

const content = {
  name: 'Double points week',
  message: 'Hello {{ user.firstName | default: "there" }}, points count double this week.',
  link: 'https://example.com/double',
  passChange: { fields: { points: { label: 'Points, doubled' } } },
};
const draft: Campaign = {
  id: '01a1fdf0-1560-7f28-b7c9-62236705066e',
  ...content,
  targetPassTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  targetPassTemplateName: 'Aurora Rewards',
  targetPassTemplateArchivedAt: null,
  googleMessage: null,
  status: 'Draft',
  canEdit: true,
  from: null,
  until: '2026-12-31T22:59:59.000Z',
  released: [],
  audience: { kind: 'everyone' },
  pace: null,
  goalId: null,
  conversions: { passes: 0, total: 0, value: 0 },
  ignoreFrequencyCap: false,
  ignoreQuietHours: false,
  split: null,
  trigger: null,
  parentId: null,
  nextRunAt: null,
  scheduledAt: null,
  problem: null,
  approval: null,
  createdAt: '2026-11-21T11:48:52.192Z',
  launchedAt: null,
  finishedAt: null,
  archivedAt: null,
  progress: { recipients: null, finished: 0 },
  capped: 0,
  quietUntil: null,
  stats: { passUpdates: 0, notifications: 0, failed: 0, linkClicks: 0, uniqueClicks: 0 },
  delivery: noDelivery,
  splitResults: null,
};
const launched = {
  ...draft,
  status: 'Sending',
  canEdit: false,
  launchedAt: '2026-11-21T11:50:03.417Z',
} satisfies Campaign;

const sendingRefusals = ['campaignEmpty', 'campaignNotEditable', 'campaignArchived'] as const;
const at = '2026-12-24T08:00:00+01:00';

type Move = {
  name: string;
  /** Of the operation; by default the name with `Campaign`. */
  operationId?: string;
  summary: string;
  description: string;
  move: typeof pauseCampaign;
};

const moveRoute = ({ name, operationId = `${name}Campaign`, summary, description, move }: Move) =>
  workspaceRoute('campaigns', {
    method: 'post',
    path: `/campaigns/{campaignId}/${name}`,
    operationId,
    tag,
    summary,
    description,
    answer: ['The campaign.', campaignAnswer, launched],
    refuses: ['campaignNotAllowed'],
    inTransaction: thenGetCampaign((ctx, tx, { campaignId }) => move(ctx, tx, campaignId)),
  });

/** `/campaigns` of the public API. */
export const campaignRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/campaigns',
    operationId: 'listCampaigns',
    tag,
    summary: 'List the campaigns',
    description: 'The newest first, without the runs of recurring campaigns, which have a list of their own.',
    query: searchQuery.extend({
      passTemplateId: z.uuid().optional().describe('Only the campaigns of this template.'),
      archived: z.enum(['true', 'false']).optional().describe('`true` lists the archived ones instead.'),
    }),
    answer: ['A page of campaigns.', pageOf(campaignAnswer), onePage(launched)],
    inTransaction: (_ctx, tx, { archived, ...query }) =>
      listCampaigns(tx, { ...query, archived: archived === 'true' }),
  }),
  workspaceRoute('campaigns', {
    method: 'post',
    path: '/campaigns',
    operationId: 'createCampaign',
    tag,
    summary: 'Create a campaign',
    description:
      'A draft for holders of a pass of the template: with a message, with a change on the pass, or both. It reaches everyone unless it names an audience.',
    body: [
      createCampaignInput,
      { passTemplateId: draft.targetPassTemplateId, ...content, until: '2026-12-31T23:59:59+01:00' },
    ],
    status: 201,
    answer: ['The draft.', campaignAnswer, draft],
    refuses: [404, 'archived', 'notPublished'],
    once: true,
    inTransaction: (ctx, tx, input) => createCampaign(ctx, tx, { ...input, createdBy: null }),
  }),
  workspaceRoute('campaigns', {
    method: 'post',
    path: '/campaigns/{campaignId}/launch',
    operationId: 'launchCampaign',
    tag,
    summary: 'Launch a campaign',
    description:
      'Refused with `campaignNeedsApproval` if the workspace asks a second admin before a campaign is sent.',
    answer: ['The campaign, now sending.', campaignAnswer, launched],
    refuses: [...sendingRefusals, 'campaignNeedsApproval', 'archived', 'notPublished'],
    once: true,
    inTransaction: thenGetCampaign((ctx, tx, { campaignId }) => launchCampaign(ctx, tx, campaignId)),
  }),
  workspaceRoute('campaigns', {
    method: 'post',
    path: '/campaigns/{campaignId}/schedule',
    operationId: 'scheduleCampaign',
    tag,
    summary: 'Schedule a campaign',
    description:
      'It launches by itself at that time. Scheduling it again changes the time. Refused like a launch where a second admin approves.',
    body: [scheduleCampaignInput.pick({ at: true }), { at }],
    answer: [
      'The campaign, now scheduled.',
      campaignAnswer,
      { ...draft, status: 'Scheduled', scheduledAt: '2026-12-24T07:00:00.000Z' },
    ],
    refuses: [...sendingRefusals, 'campaignNeedsApproval', 'archived', 'notPublished'],
    inTransaction: async (ctx, tx, { campaignId, at }) => {
      await scheduleCampaign(ctx, tx, { campaignId, at: new Date(at) });
      return getCampaign(tx, campaignId);
    },
  }),
  workspaceRoute('campaigns', {
    method: 'post',
    path: '/campaigns/{campaignId}/request-approval',
    operationId: 'requestCampaignApproval',
    tag,
    summary: 'Request approval of a campaign',
    description:
      'Asks an admin to approve the draft as it is: it is then launched at once, or scheduled for `at`. An admin approves or declines on the page of the campaign, but not the one who created the API key. Saving the draft ends the request.',
    body: [requestApprovalInput.pick({ at: true }), { at }],
    answer: [
      'The draft, with the request.',
      campaignAnswer,
      {
        ...draft,
        approval: {
          id: '01a1fdf0-1560-7f28-b7c9-622367050670',
          state: 'requested',
          requestedAt: '2026-11-21T11:50:03.417Z',
          launchAt: '2026-12-24T07:00:00.000Z',
          decidedAt: null,
          note: null,
        },
      },
    ],
    refuses: [...sendingRefusals, 'campaignNotAllowed', 'archived', 'notPublished'],
    once: true,
    inTransaction: async (ctx, tx, { campaignId, at }, c) => {
      // Else an admin could approve what their own key asked for.
      const requestedBy = await findKeyCreator(tx, c.get('caller').apiKeyId);
      await requestApproval(ctx, tx, { campaignId, at: at ? new Date(at) : null, requestedBy });
      return getCampaign(tx, campaignId);
    },
  }),
  moveRoute({
    name: 'pause',
    summary: 'Pause a campaign',
    description: 'Delivery stops after the passes under way.',
    move: pauseCampaign,
  }),
  moveRoute({
    name: 'resume',
    summary: 'Resume a paused campaign',
    description: 'Delivery continues with the next passes; none is notified twice.',
    move: resumeCampaign,
  }),
  moveRoute({
    name: 'cancel',
    summary: 'Cancel a campaign',
    description:
      'Its change leaves all passes. Its message stays on the passes that it reached, and never reaches the others.',
    move: cancelCampaign,
  }),
  moveRoute({
    name: 'end-change',
    operationId: 'endCampaignChange',
    summary: "End a campaign's change",
    description:
      'Its change leaves all passes, as at `until`, without a notification; its message and its delivery stay. Of a recurring campaign the changes of all runs so far end. Refused if no change is running.',
    move: endChange,
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/campaigns/{campaignId}/runs',
    operationId: 'listCampaignRuns',
    tag,
    summary: 'List the runs of a recurring campaign',
    description:
      'The newest first. Each run is a campaign with its own recipients and results; the recurring campaign has the sum of the results.',
    query: pageQuery,
    answer: [
      'A page of runs.',
      pageOf(campaignAnswer),
      onePage({ ...launched, parentId: '01a1fdf0-1560-7f28-b7c9-62236705066f' }),
    ],
    inTransaction: (_ctx, tx, input) => listRuns(tx, input),
  }),
  workspaceRoute('export', {
    method: 'get',
    path: '/campaigns/{campaignId}/recipients.csv',
    operationId: 'exportCampaignRecipients',
    tag,
    summary: 'Export the recipients of a campaign',
    description:
      'One line per recipient in the order of the delivery: pass, holder, the wallets that hold it now, variant, and whether the delivery is `waiting`, `sending` or `sent`, and whether the link was `clicked`: `yes` or `no`. Without lines before the launch. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    answer: fileAnswer('The recipients as CSV.', 'text/csv'),
    refuses: ['notPublished'],
    run: (ctx, { campaignId }, c) => {
      const { id } = c.get('workspace');
      return ctx.csvDownloads.answer(id, () => exportRecipients(ctx, id, campaignId));
    },
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/campaigns/{campaignId}',
    operationId: 'getCampaign',
    tag,
    summary: 'Get a campaign',
    answer: ['The campaign.', campaignAnswer, launched],
    inTransaction: (_ctx, tx, { campaignId }) => getCampaign(tx, campaignId),
  }),
];
