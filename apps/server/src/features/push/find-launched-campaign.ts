import type { CampaignStatus } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isFrozen, type RecipientRule } from '../recipients/is-recipient.ts';
import { hasClassMessage } from '../rendering/has-class-message.ts';
import type { CampaignMessage } from './send-google-message.ts';

/** What delivery needs of a launched campaign. */
export type LaunchedCampaign = {
  status: CampaignStatus;
  rule: RecipientRule;
  message: CampaignMessage | null;
  /** Whether the message goes to the template's class at Google; else to each pass. */
  hasClassMessage: boolean;
};

/** The campaign of a chunk or class message, in whatever status it is by now. */
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
