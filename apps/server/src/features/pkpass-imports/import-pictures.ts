import type { PkpassNote } from '@tessera/contract';
import { type DesignDocument, type ImageSlot, imageSlotsFor } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { uploadImage } from '../images/upload-image.ts';

type Pictures = { images: DesignDocument['images']; notes: PkpassNote[] };

/** The slot of a design by Apple's name of the picture. */
const slots: Readonly<Record<string, ImageSlot>> = {
  icon: 'icon',
  logo: 'logo',
  strip: 'cover',
  thumbnail: 'thumbnail',
  background: 'background',
  artwork: 'artwork',
  primaryLogo: 'primaryLogo',
  secondaryLogo: 'secondaryLogo',
};

const picturePath = /^(?:([^/]+)\.lproj\/)?([^/@]+)(?:@([23])x)?\.png$/;
const readFiles = /^(?:pass\.json|manifest\.json|signature|[^/]+\.lproj\/pass\.strings)$/;

/** Refusals of a picture; without it the rest of the pass is still useful. */
const refusals: readonly string[] = [
  'imageNotReadable',
  'imageTooLarge',
  'imageSideTooLong',
  'imageTooComplex',
];

/** Stores the pictures of a pass, each in its largest density, like uploaded ones. */
export async function importPictures(
  ctx: Context,
  workspaceId: string,
  document: DesignDocument,
  files: ReadonlyMap<string, Buffer>,
): Promise<Pictures> {
  const { chosen, notes } = choosePictures(document, files);
  const images: DesignDocument['images'] = {};
  for (const [slot, { path, bytes }] of chosen) {
    try {
      const { file } = await uploadImage(ctx, workspaceId, bytes);
      images[slot] = { file, crop: null };
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
      notes.push({ path, message: error.message });
    }
  }
  return { images, notes };
}

type Picture = { path: string; bytes: Buffer; rank: number };

function choosePictures(document: DesignDocument, files: ReadonlyMap<string, Buffer>) {
  const chosen = new Map<ImageSlot, Picture>();
  const notes: PkpassNote[] = [];
  const shown = imageSlotsFor(document.passType, document.style);
  for (const [path, bytes] of files) {
    if (readFiles.test(path)) continue;
    const [match, folder, name = '', density = '1'] = picturePath.exec(path) ?? [];
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
    if (!match || !slot) {
      notes.push({ path, message: 'A design has no file like this; it was left out.' });
    } else if (!shown.includes(slot)) {
      notes.push({ path, message: 'A pass of this type does not show this picture; it was left out.' });
    } else if (folder !== undefined && folder.replaceAll('_', '-') !== document.language) {
      notes.push({ path, message: 'A design has one picture for all languages; this one was left out.' });
    } else {
      // A picture of the design's own language goes before that of all languages.
      const rank = Number(density) + (folder === undefined ? 0 : 10);
      if (rank > (chosen.get(slot)?.rank ?? 0)) chosen.set(slot, { path, bytes, rank });
    }
  }
  return { chosen, notes };
}
