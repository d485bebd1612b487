import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export async function removeSegment(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  segmentId: string,
): Promise<{ id: string }> {
  const removed = await db
    .deleteFrom('segments')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('id', '=', segmentId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('notFound');
  return removed;
}
