import type { Erasure } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { presentErasure } from './present-erasure.ts';

/** The receipt of an erasure. @throws AppError `notFound` */
export async function getErasure(
  { workspaceId, db }: WorkspaceTransaction,
  erasureId: string,
): Promise<Erasure> {
  const erasure = await db
    .selectFrom('erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', erasureId)
    .executeTakeFirst();
  if (!erasure) throw new AppError('notFound');
  return presentErasure(erasure);
}
