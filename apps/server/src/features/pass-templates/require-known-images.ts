import type { Images } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Other workspaces' hashes do not resolve here. @param path of the images in the input */
export async function requireKnownImages(
  { workspaceId, db }: WorkspaceTransaction,
  images: Images,
  path = 'images',
): Promise<void> {
  const slots = Object.entries(images).filter(([, image]) => image !== undefined);
  if (slots.length === 0) return;
  const known = await db
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      slots.map(([, image]) => image.file),
    )
    .execute();
  const missing = slots.filter(([, image]) => !known.some((file) => file.id === image.file));
  if (missing.length === 0) return;
  throw new AppError('validationFailed', {
    message: 'An image is not uploaded to this workspace.',
    issues: missing.map(([slot]) => ({
      path: `${path}.${slot}`,
      message: 'This image is not uploaded to this workspace.',
    })),
  });
}
