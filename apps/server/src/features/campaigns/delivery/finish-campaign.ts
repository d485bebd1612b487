import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { hasClassMessage } from '../../rendering/has-class-message.ts';
import { campaignClassMessageDue, campaignCompleted } from '../campaign-events.ts';
import type { RunRow } from '../find-campaign.ts';
import { moveRun, updateRun } from '../move-campaign.ts';

/** A run is Sent once all chunks are finished for both wallets and its class message is sent. Call it with the run's row locked. */
export async function finishCampaignWhenDone(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  run: RunRow,
): Promise<RunRow> {
  if (run.status !== 'Sending' || !run.planned_at) return run;
  const { workspaceId, db } = tx;
  const open = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', run.id)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  if (open) return run;
  if (hasClassMessage(run) && !run.class_message_finished_at) return requestClassMessage(ctx, tx, run);
  const sent = await moveRun(tx, run, 'complete', { finished_at: ctx.clock() });
  await announce(ctx, tx, [campaignCompleted({ campaignId: run.id })]);
  return sent;
}

/** Once: two jobs that send the message at the same time would notify holders twice. */
async function requestClassMessage(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  run: RunRow,
): Promise<RunRow> {
  if (run.class_message_due_at) return run;
  const requested = await updateRun(tx, run.id, { class_message_due_at: ctx.clock() });
  const { id: campaignId, target_pass_template_id: passTemplateId } = run;
  await announce(ctx, tx, [campaignClassMessageDue({ campaignId, passTemplateId })]);
  return requested;
}
