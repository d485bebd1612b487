import { type DesignImages, designFiles } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { stampCovers } from '../images/draw-stamp-covers.ts';

/** Other workspaces' hashes do not resolve here. Stamps must be drawn. @param path of the images in the input */
export async function requireKnownImages(
  { workspaceId, db }: WorkspaceTransaction,
  images: DesignImages,
  path = 'images',
): Promise<void> {
  const drawn = stampCovers(images.cover?.stamps).map((file) => ({ path: 'cover.stamps', file }));
  const files = [...designFiles(images), ...drawn];
  if (files.length === 0) return;
  const known = await db
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      files.map(({ file }) => file),
    )
    .execute();
  const missing = files.filter(({ file }) => !known.some(({ id }) => id === file));
  if (missing.length === 0) return;
  throw new AppError('validationFailed', {
    message: 'An image is not uploaded to this workspace.',
    issues: missing.map((each) => ({
      path: `${path}.${each.path.replace(/\.file$/, '')}`,
      message: 'This image is not uploaded to this workspace.',
    })),
  });
}
