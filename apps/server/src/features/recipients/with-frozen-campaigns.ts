import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { frozenCampaignsOf } from './recipient-condition.ts';

/** The pass with the frozen campaigns that list it, which rendering depends on. */
export async function withFrozenCampaigns<Pass extends { id: string }>(
  { workspaceId, db }: WorkspaceTransaction,
  pass: Pass,
): Promise<Pass & { frozen_campaigns: string[] }> {
  const { frozen_campaigns } = await db
    .selectFrom('passes as pass')
    .select(frozenCampaignsOf(workspaceId, 'pass').as('frozen_campaigns'))
    .where('pass.workspace_id', '=', workspaceId)
    .where('pass.id', '=', pass.id)
    .executeTakeFirstOrThrow();
  return { ...pass, frozen_campaigns };
}
