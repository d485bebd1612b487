import type { DesignDocument } from '@tessera/pass-design';
import { findGalleryDesign, galleryDocument, stampDrawings } from '@tessera/pass-gallery';
import { AppError } from '../../app-error.ts';
import { drawStampCovers } from '../images/draw-stamp-covers.ts';
import { uploadImage } from '../images/upload-image.ts';

type UploadContext = Parameters<typeof uploadImage>[0];

const unknownDesign = 'The gallery has no design of this name.';

export type GalleryChoice = {
  galleryDesign: string;
  name: string;
};

/** Stores the pictures like uploads. Safe to repeat: the content names a file. */
export async function draftFromGallery(
  ctx: UploadContext,
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
  const { cover } = document.images;
  if (design.stamps && cover) {
    const { attribute, total, columns } = design.stamps;
    cover.stamps = { attribute, total, columns, ...(await storeStamps(ctx, workspaceId, design.stamps)) };
    await drawStampCovers(ctx, workspaceId, document);
  }
  return document;
}

type GalleryStamps = Parameters<typeof stampDrawings>[0];

async function storeStamps(ctx: UploadContext, workspaceId: string, stamps: GalleryStamps) {
  const stored = Object.entries(stampDrawings(stamps)).map(async ([part, svg]) => {
    const { file } = await uploadImage(ctx, workspaceId, Buffer.from(svg));
    return [part, file] as const;
  });
  const {
    full = '',
    empty = '',
    last,
    background = '',
    complete,
  } = Object.fromEntries(await Promise.all(stored));
  return { full, empty, last, background, complete };
}
