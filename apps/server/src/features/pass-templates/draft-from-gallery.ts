import type { DesignDocument } from '@tessera/pass-design';
import { findGalleryDesign, galleryDocument } from '@tessera/pass-gallery';
import { AppError } from '../../app-error.ts';
import { uploadImage } from '../images/upload-image.ts';

const unknownDesign = 'The gallery has no design of this name.';

export type GalleryChoice = {
  galleryDesign: string;
  /** The template's name, which becomes the heading of its first draft. */
  name: string;
};

/**
 * A gallery design as a draft of a workspace, which stores the pictures as if they were uploaded. Safe to repeat: a file is named by its
 * content.
 */
export async function draftFromGallery(
  ctx: Parameters<typeof uploadImage>[0],
  workspaceId: string,
  { galleryDesign, name }: GalleryChoice,
): Promise<DesignDocument> {
  const design = findGalleryDesign(galleryDesign);
  if (!design)
    throw new AppError('validationFailed', {
      message: unknownDesign,
      issues: [{ path: 'galleryDesign', message: unknownDesign }],
    });
  const document = galleryDocument(design, name);
  await Promise.all(
    Object.entries(design.pictures).map(async ([slot, { svg }]) => {
      const { file } = await uploadImage(ctx, workspaceId, Buffer.from(svg));
      const image = document.images[slot as keyof typeof document.images];
      if (image) image.file = file;
    }),
  );
  return document;
}
