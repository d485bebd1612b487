import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export const lapsedRewardsPerPage = 5_000;

/** Redeeming judges the time itself; this keeps lists and figures right. */
export async function lapseRewards({ workspaceId, db }: WorkspaceTransaction, now: Date): Promise<number> {
  const page = db
    .selectFrom('rewards')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'open')
    .where('lapses_at', '<=', now)
    .orderBy('id')
    .limit(lapsedRewardsPerPage)
    .forNoKeyUpdate();
  const ids = (await page.execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db
    .updateTable('rewards')
    .set({ status: 'lapsed' })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'open')
    .execute();
  return ids.length;
}
