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
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { fileLink } from '../imports/export/file-link.ts';
import { approveCampaign, declineCampaign, requestApproval, withdrawApproval } from './approval/approval.ts';
import { archiveCampaign, unarchiveCampaign } from './archive-campaign.ts';
import { endChange } from './delivery/end-change.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './delivery/pause-campaign.ts';
import { countCapped, countMissingValues, countReach } from './draft/count-reach.ts';
import { sampleRecipients } from './draft/sample-recipients.ts';
import { createCampaign, saveCampaign } from './draft/save-campaign.ts';
import { findView } from './find-campaign.ts';
import { findCurrentCampaigns } from './find-current-campaigns.ts';
import { thenGetCampaign } from './get-campaign.ts';
import { getCampaignPage } from './get-campaign-page.ts';
import { launchCampaign, scheduleCampaign } from './launch/launch-campaign.ts';
import { listCampaigns, listRuns } from './list-campaigns.ts';
import { listCampaignsOfPass } from './list-campaigns-of-pass.ts';
import { listRecipients } from './results/list-recipients.ts';
import { readCampaignDays } from './results/read-campaign-days.ts';
import { listTestPasses } from './test-send/list-test-passes.ts';
import { getTestResult, sendTest } from './test-send/send-test.ts';

/** Moves a campaign to another status, or refuses to. */
const moving = (move: typeof pauseCampaign | typeof withdrawApproval) =>
  workspaceProcedure('campaigns')
    .input(campaignInput)
    .mutation(inTransaction(thenGetCampaign((app, tx, { campaignId }) => move(app, tx, campaignId))));

/** `workspace.campaigns.*` */
export const campaignProcedures = {
  list: workspaceProcedure('read')
    .input(campaignListInput)
    .query(
      inTransaction(async (_app, tx, input) => presentPage('campaigns', await listCampaigns(tx, input))),
    ),
  current: workspaceProcedure('read').query(inTransaction((_app, tx) => findCurrentCampaigns(tx))),
  get: workspaceProcedure('read')
    .input(campaignInput)
    .query(({ ctx, input: { campaignId } }) => {
      const viewer = { userId: ctx.account.userId, canManage: ctx.workspace.permissions.canManage };
      return getCampaignPage(ctx.app, ctx.workspace.id, { campaignId, viewer });
    }),
  runs: workspaceProcedure('read')
    .input(campaignRunsInput)
    .query(inTransaction(async (_app, tx, input) => presentPage('runs', await listRuns(tx, input)))),
  ofPass: workspaceProcedure('read')
    .input(campaignsOfPassInput)
    .query(inTransaction((app, tx, { passId }) => listCampaignsOfPass(app, tx, passId))),
  recipients: workspaceProcedure('read')
    .input(campaignRecipientsInput)
    .query(
      inTransaction(async (app, tx, input) =>
        presentPage('recipients', await listRecipients(app, tx, input)),
      ),
    ),
  reach: workspaceProcedure('read').input(campaignReachInput).query(inTransaction(countReach)),
  capped: workspaceProcedure('read').input(campaignCappedInput).query(inTransaction(countCapped)),
  days: workspaceProcedure('read')
    .input(campaignInput)
    .query(
      inTransaction((app, tx, { campaignId }, ctx) =>
        readCampaignDays(app, tx, { campaignId, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  /** A mutation, so that every press gets a link that has just been signed. */
  linkToRecipients: workspaceProcedure('export')
    .input(campaignInput)
    .mutation(
      inTransaction(async (app, tx, { campaignId }) => {
        await findView(tx, campaignId);
        app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(app, tx.workspaceId, { kind: 'recipients', campaignId }) };
      }),
    ),
  sample: workspaceProcedure('read').input(campaignSampleInput).query(inTransaction(sampleRecipients)),
  missingValues: workspaceProcedure('read')
    .input(missingValuesInput)
    .query(inTransaction(async (app, tx, input) => ({ missing: await countMissingValues(app, tx, input) }))),
  testPasses: workspaceProcedure('campaigns')
    .input(campaignTestPassesInput)
    .query(
      inTransaction(async (app, tx, input, { account }) => ({
        passes: await listTestPasses(app, tx, { ...input, userId: account.userId }),
      })),
    ),
  sendTest: workspaceProcedure('campaigns')
    .input(sendCampaignTestInput)
    .mutation(
      onceInTransaction((app, tx, input, { account }) =>
        sendTest(app, tx, { ...input, createdBy: account.userId }),
      ),
    ),
  testResult: workspaceProcedure('campaigns')
    .input(campaignTestInput)
    .query(inTransaction((_app, tx, { testId }) => getTestResult(tx, testId))),
  create: workspaceProcedure('campaigns')
    .input(createCampaignProcedureInput)
    .mutation(
      onceInTransaction((app, tx, input, { account }) =>
        createCampaign(app, tx, { ...input, createdBy: account.userId }),
      ),
    ),
  save: workspaceProcedure('campaigns').input(saveCampaignInput).mutation(inTransaction(saveCampaign)),
  launch: workspaceProcedure('campaigns')
    .input(launchCampaignInput)
    .mutation(
      onceInTransaction(thenGetCampaign((app, tx, { campaignId }) => launchCampaign(app, tx, campaignId))),
    ),
  schedule: workspaceProcedure('campaigns')
    .input(scheduleCampaignInput)
    .mutation(
      inTransaction(
        thenGetCampaign((app, tx, { campaignId, at }) =>
          scheduleCampaign(app, tx, { campaignId, at: new Date(at) }),
        ),
      ),
    ),
  // Not once per key: saving ends a request, so a repeated press has to ask again.
  requestApproval: workspaceProcedure('campaigns')
    .input(requestApprovalInput)
    .mutation(
      inTransaction(
        thenGetCampaign((app, tx, { campaignId, at }, { account: { userId: requestedBy } }) =>
          requestApproval(app, tx, { campaignId, at: at ? new Date(at) : null, requestedBy }),
        ),
      ),
    ),
  approve: workspaceProcedure('campaigns')
    .input(approveCampaignInput)
    .mutation(
      onceInTransaction(
        thenGetCampaign((app, tx, input, { account }) =>
          approveCampaign(app, tx, { ...input, decidedBy: account.userId }),
        ),
      ),
    ),
  decline: workspaceProcedure('campaigns')
    .input(declineCampaignInput)
    .mutation(
      onceInTransaction(
        thenGetCampaign((app, tx, input, { account }) =>
          declineCampaign(app, tx, { ...input, decidedBy: account.userId, note: input.note || null }),
        ),
      ),
    ),
  withdrawApproval: moving(withdrawApproval),
  pause: moving(pauseCampaign),
  resume: moving(resumeCampaign),
  cancel: moving(cancelCampaign),
  endChange: moving(endChange),
  archive: moving(archiveCampaign),
  unarchive: moving(unarchiveCampaign),
};
