import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Refuses a design with images that were not uploaded to this workspace; other workspaces' hashes do not resolve here. */
export async function requireKnownImages(
  { workspaceId, db }: WorkspaceTransaction,
  design: DesignDocument,
): Promise<void> {
  const slots = Object.entries(design.images);
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
    message: 'An image of the design is not uploaded to this workspace.',
    issues: missing.map(([slot]) => ({
      path: `images.${slot}`,
      message: 'This image is not uploaded to this workspace.',
    })),
  });
}
