import {
  campaignInput,
  campaignListInput,
  createCampaignProcedureInput,
  launchCampaignInput,
  passTemplateInput,
  saveCampaignInput,
} from '@tessera/contract';
import { once } from '../../http/once.ts';
import { managerProcedure, workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { archiveCampaign } from './archive-campaign.ts';
import { countReach } from './count-reach.ts';
import { getCampaign } from './get-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { createCampaign, saveCampaign } from './save-campaign.ts';
import { unarchiveCampaign } from './unarchive-campaign.ts';

/** `workspace.campaigns.*`: every member may read, managers may write and launch. */
export const campaignProcedures = {
  list: workspaceProcedure
    .input(campaignListInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'campaigns',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listCampaigns(tx, input)),
      ),
    ),
  get: workspaceProcedure.input(campaignInput).query(async ({ ctx, input }) => ({
    campaign: await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getCampaign(tx, input.campaignId)),
    permissions: { canManage: ctx.workspace.permissions.canManage },
  })),
  reach: workspaceProcedure
    .input(passTemplateInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => countReach(tx, input.passTemplateId)),
    ),
  create: managerProcedure
    .input(createCampaignProcedureInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) =>
        createCampaign(ctx.app, tx, { ...input, createdBy: ctx.account.userId }),
      ),
    ),
  save: managerProcedure
    .input(saveCampaignInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => saveCampaign(ctx.app, tx, input)),
    ),
  launch: managerProcedure.input(launchCampaignInput).mutation(({ ctx, input, path }) =>
    once(ctx, path, input, async (tx) => {
      await launchCampaign(ctx.app, tx, input.campaignId);
      return getCampaign(tx, input.campaignId);
    }),
  ),
  archive: managerProcedure.input(campaignInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      await archiveCampaign(ctx.app, tx, input.campaignId);
      return getCampaign(tx, input.campaignId);
    }),
  ),
  unarchive: managerProcedure.input(campaignInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      await unarchiveCampaign(ctx.app, tx, input.campaignId);
      return getCampaign(tx, input.campaignId);
    }),
  ),
};
