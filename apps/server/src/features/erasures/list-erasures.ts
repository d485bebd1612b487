import { type Erasure, erasuresPerPage, type Page } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import { newestFirst, toPage } from '../../platform/database/pagination.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { presentErasure } from './present-erasure.ts';

export type ErasuresQuery = { cursor?: string | null | undefined; limit?: number | undefined };

export async function listErasures(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  { cursor, limit = erasuresPerPage }: ErasuresQuery,
): Promise<Page<Erasure>> {
  const { rows, total } = await ctx.database.inWorkspaceReadOnly(workspaceId, async ({ db }) => {
    const all = db.selectFrom('erasures').where('workspace_id', '=', workspaceId);
    return {
      rows: await newestFirst(all.selectAll(), { cursor, limit }).execute(),
      total: await countUpTo(db, all.select('id').orderBy('id')),
    };
  });
  const nameOf = await findCreators(
    ctx,
    rows.map((row) => row.requested_by),
  );
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.id],
    (row) => presentErasure(row, nameOf),
  );
}
