import type { Erasure } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { type ErasureRow, presentErasure } from './present-erasure.ts';

export async function getErasure(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  erasureId: string,
): Promise<Erasure> {
  const row = await ctx.database.inWorkspace(workspaceId, (tx) => findErasure(tx, erasureId));
  return presentErasure(row, await findCreators(ctx, [row.requested_by]));
}

export async function findErasure(
  { workspaceId, db }: WorkspaceTransaction,
  erasureId: string,
): Promise<ErasureRow> {
  const erasure = await db
    .selectFrom('erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', erasureId)
    .executeTakeFirst();
  if (!erasure) throw new AppError('notFound');
  return erasure;
}
