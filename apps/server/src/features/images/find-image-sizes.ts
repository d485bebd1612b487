import type { ImageSize } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export async function findImageSizes(
  { workspaceId, db }: WorkspaceTransaction,
  files: readonly string[],
): Promise<Map<string, ImageSize>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', files)
    .execute();
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
