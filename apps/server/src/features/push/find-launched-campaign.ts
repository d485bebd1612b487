import type { CampaignStatus } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isFrozen, type RecipientRule } from '../recipients/is-recipient.ts';
import { hasClassMessage } from '../rendering/has-class-message.ts';
import type { CampaignMessage } from './send-google-message.ts';

export type LaunchedCampaign = {
  status: CampaignStatus;
  rule: RecipientRule;
  message: CampaignMessage | null;
  /** Else the message goes to each pass. */
  hasClassMessage: boolean;
};

export async function findLaunchedCampaign(
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<LaunchedCampaign> {
  const run = await tx.db
    .selectFrom('campaign_runs')
    .select(['kind', 'status', 'content', 'ends_at', 'is_frozen', 'launched_at', 'expired_through'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const { status, launched_at: launchedAt, expired_through: expiredThrough } = run;
  const { message, googleMessage, split } = run.content;
  if (!launchedAt) throw new Error(`Campaign ${campaignId} is delivered but was not launched.`);
  const text = googleMessage ?? message;
  return {
    status,
    rule: { campaignId, isFrozen: isFrozen(run), launchedAt, expiredThrough, split },
    message: text ? { id: campaignId, text, until: run.kind === 'test' ? run.ends_at : null } : null,
    hasClassMessage: hasClassMessage(run),
  };
}
