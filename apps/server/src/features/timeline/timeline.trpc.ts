import { passInput } from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getPassTimeline } from './get-pass-timeline.ts';
import { listPassCampaigns } from './list-pass-campaigns.ts';

export const passTimelineProcedure = workspaceProcedure('read')
  .input(passInput)
  .query(({ ctx, input }) => getPassTimeline(ctx.app, ctx.workspace.id, input.passId));

export const passCampaignsProcedure = workspaceProcedure('read')
  .input(passInput)
  .query(
    inTransaction(async (app, tx, { passId }) => ({ campaigns: await listPassCampaigns(app, tx, passId) })),
  );
