import {
  approveCampaignInput,
  campaignCappedInput,
  campaignInput,
  campaignListInput,
  campaignReachInput,
  campaignRecipientsInput,
  campaignRunsInput,
  campaignSampleInput,
  campaignsOfPassInput,
  campaignTestInput,
  campaignTestPassesInput,
  createCampaignProcedureInput,
  declineCampaignInput,
  launchCampaignInput,
  missingValuesInput,
  requestApprovalInput,
  saveCampaignInput,
  scheduleCampaignInput,
  sendCampaignTestInput,
} from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { fileLink } from '../imports/file-link.ts';
import { approveCampaign, declineCampaign, requestApproval, withdrawApproval } from './approval/approval.ts';
import { archiveCampaign, unarchiveCampaign } from './archive-campaign.ts';
import { endChange } from './delivery/end-change.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './delivery/pause-campaign.ts';
import { countCapped } from './draft/count-capped.ts';
import { countMissingValues } from './draft/count-missing-values.ts';
import { countReach } from './draft/count-reach.ts';
import { sampleRecipients } from './draft/sample-recipients.ts';
import { createCampaign, saveCampaign } from './draft/save-campaign.ts';
import { findView } from './find-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { getCampaignPage } from './get-campaign-page.ts';
import { launchCampaign } from './launch/launch-campaign.ts';
import { scheduleCampaign } from './launch/schedule-campaign.ts';
import { listCampaigns, listRuns } from './list-campaigns.ts';
import { listCampaignsOfPass } from './list-campaigns-of-pass.ts';
import { listRecipients } from './results/list-recipients.ts';
import { getTestResult } from './test-send/get-test-result.ts';
import { listTestPasses } from './test-send/list-test-passes.ts';
import { sendTest } from './test-send/send-test.ts';

/** Moves a campaign to another status, or refuses to. */
const moving = (move: typeof pauseCampaign | typeof withdrawApproval) =>
  workspaceProcedure('campaigns')
    .input(campaignInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        await move(ctx.app, tx, input.campaignId);
        return getCampaign(tx, input.campaignId);
      }),
    );

/** `workspace.campaigns.*` */
export const campaignProcedures = {
  list: workspaceProcedure('read')
    .input(campaignListInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'campaigns',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listCampaigns(tx, input)),
      ),
    ),
  get: workspaceProcedure('read')
    .input(campaignInput)
    .query(({ ctx, input: { campaignId } }) => {
      const viewer = { userId: ctx.account.userId, canManage: ctx.workspace.permissions.canManage };
      return getCampaignPage(ctx.app, ctx.workspace.id, { campaignId, viewer });
    }),
  runs: workspaceProcedure('read')
    .input(campaignRunsInput)
    .query(async ({ ctx, input }) =>
      presentPage('runs', await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listRuns(tx, input))),
    ),
  ofPass: workspaceProcedure('read')
    .input(campaignsOfPassInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listCampaignsOfPass(ctx.app, tx, input.passId)),
    ),
  recipients: workspaceProcedure('read')
    .input(campaignRecipientsInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'recipients',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listRecipients(ctx.app, tx, input)),
      ),
    ),
  reach: workspaceProcedure('read')
    .input(campaignReachInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => countReach(ctx.app, tx, input)),
    ),
  capped: workspaceProcedure('read')
    .input(campaignCappedInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => countCapped(ctx.app, tx, input)),
    ),
  /** A mutation, so that every press gets a link that has just been signed. */
  linkToRecipients: workspaceProcedure('export')
    .input(campaignInput)
    .mutation(({ ctx, input: { campaignId } }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        await findView(tx, campaignId);
        ctx.app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(ctx.app, tx.workspaceId, { kind: 'recipients', campaignId }) };
      }),
    ),
  sample: workspaceProcedure('read')
    .input(campaignSampleInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => sampleRecipients(ctx.app, tx, input)),
    ),
  missingValues: workspaceProcedure('read')
    .input(missingValuesInput)
    .query(async ({ ctx, input }) => ({
      missing: await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        countMissingValues(ctx.app, tx, input),
      ),
    })),
  testPasses: workspaceProcedure('campaigns')
    .input(campaignTestPassesInput)
    .query(async ({ ctx, input }) => ({
      passes: await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        listTestPasses(ctx.app, tx, { ...input, userId: ctx.account.userId }),
      ),
    })),
  sendTest: workspaceProcedure('campaigns')
    .input(sendCampaignTestInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => sendTest(ctx.app, tx, { ...input, createdBy: ctx.account.userId })),
    ),
  testResult: workspaceProcedure('campaigns')
    .input(campaignTestInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getTestResult(tx, input.testId)),
    ),
  create: workspaceProcedure('campaigns')
    .input(createCampaignProcedureInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) =>
        createCampaign(ctx.app, tx, { ...input, createdBy: ctx.account.userId }),
      ),
    ),
  save: workspaceProcedure('campaigns')
    .input(saveCampaignInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => saveCampaign(ctx.app, tx, input)),
    ),
  launch: workspaceProcedure('campaigns')
    .input(launchCampaignInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        await launchCampaign(ctx.app, tx, input.campaignId);
        return getCampaign(tx, input.campaignId);
      }),
    ),
  schedule: workspaceProcedure('campaigns')
    .input(scheduleCampaignInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        await scheduleCampaign(ctx.app, tx, { campaignId: input.campaignId, at: new Date(input.at) });
        return getCampaign(tx, input.campaignId);
      }),
    ),
  // Not once per key: saving ends a request, so a repeated press has to ask again.
  requestApproval: workspaceProcedure('campaigns')
    .input(requestApprovalInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        const { campaignId } = input;
        const at = input.at ? new Date(input.at) : null;
        await requestApproval(ctx.app, tx, { campaignId, at, requestedBy: ctx.account.userId });
        return getCampaign(tx, campaignId);
      }),
    ),
  approve: workspaceProcedure('campaigns')
    .input(approveCampaignInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        const { campaignId, approvalId } = input;
        await approveCampaign(ctx.app, tx, { campaignId, approvalId, decidedBy: ctx.account.userId });
        return getCampaign(tx, campaignId);
      }),
    ),
  decline: workspaceProcedure('campaigns')
    .input(declineCampaignInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        const { campaignId, approvalId, note } = input;
        const decision = { campaignId, approvalId, decidedBy: ctx.account.userId };
        await declineCampaign(ctx.app, tx, { ...decision, note: note || null });
        return getCampaign(tx, campaignId);
      }),
    ),
  withdrawApproval: moving(withdrawApproval),
  pause: moving(pauseCampaign),
  resume: moving(resumeCampaign),
  cancel: moving(cancelCampaign),
  endChange: moving(endChange),
  archive: moving(archiveCampaign),
  unarchive: moving(unarchiveCampaign),
};
