import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';

export type CampaignRow = Selectable<CampaignsTable>;

/**
 * Returns the campaign or throws `notFound`; tests are found only if asked for. `lock` prevents updates until the transaction ends; rows that refer to it can still be
 * inserted.
 */
export async function findCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  lock = false,
  { orTest = false }: { orTest?: boolean } = {},
): Promise<CampaignRow> {
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .$if(!orTest, (select) => select.where('is_test', '=', false))
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  if (!campaign) throw new AppError('notFound');
  return campaign;
}
