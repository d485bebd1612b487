import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { sourceKey } from './upload-image.ts';

export async function findImage(
  ctx: Pick<Context, 'database' | 'files'>,
  workspaceId: string,
  file: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const row = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('files')
      .select('content_type')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', file)
      .executeTakeFirst(),
  );
  const bytes = row ? await ctx.files.read(sourceKey(workspaceId, file)) : null;
  if (!row || !bytes) throw new AppError('notFound');
  return { bytes, contentType: row.content_type };
}
