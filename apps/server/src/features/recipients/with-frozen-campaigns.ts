import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { RecipientFacts } from './is-recipient.ts';
import { campaignFactsOf } from './recipient-condition.ts';

type CampaignFacts = Pick<RecipientFacts, 'frozen_campaigns' | 'triggered_runs'>;

export async function withFrozenCampaigns<Pass extends { id: string }>(
  { workspaceId, db }: WorkspaceTransaction,
  pass: Pass,
): Promise<Pass & CampaignFacts> {
  const facts = await db
    .selectFrom('passes as pass')
    .select(campaignFactsOf(workspaceId, 'pass'))
    .where('pass.workspace_id', '=', workspaceId)
    .where('pass.id', '=', pass.id)
    .executeTakeFirstOrThrow();
  return { ...pass, ...facts };
}
