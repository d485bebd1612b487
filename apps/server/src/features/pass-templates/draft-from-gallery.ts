import type { DesignDocument } from '@tessera/pass-design';
import { findGalleryDesign, galleryDocument } from '@tessera/pass-gallery';
import { AppError } from '../../app-error.ts';
import { uploadImage } from '../images/upload-image.ts';

const unknownDesign = 'The gallery has no design of this name.';

export type GalleryChoice = {
  galleryDesign: string;
  name: string;
};

/** Stores the pictures like uploads. Safe to repeat: the content names a file. */
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
