import { createHash } from 'node:crypto';
import type { UploadedImage } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { readImage } from './read-image.ts';

/** The SHA-256 of the stored bytes names the file, so that duplicates share one. */
export async function uploadImage(
  ctx: Pick<Context, 'files' | 'imageWorkers' | 'database' | 'clock' | 'config'>,
  workspaceId: string,
  upload: Buffer,
): Promise<UploadedImage> {
  const { bytes: drawn, ...facts } = await readImage(ctx, workspaceId, upload);
  const bytes = drawn ?? upload;
  const file = createHash('sha256').update(bytes).digest('hex');
  await ctx.files.write(sourceKey(workspaceId, file), bytes);
  await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .insertInto('files')
      .values({
        workspace_id: workspaceId,
        id: file,
        content_type: facts.contentType,
        bytes: bytes.byteLength,
        width: facts.width,
        height: facts.height,
        created_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
      .execute(),
  );
  return {
    file,
    width: facts.width,
    height: facts.height,
    url: imageUrl(ctx.config.publicUrl, workspaceId, { file, crop: null }, 'source'),
  };
}

export function sourceKey(workspaceId: string, file: string): string {
  return `ws/${workspaceId}/source/${file}`;
}

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
