import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type DesignDocument,
  type ImageSlot,
  imageSlots,
  type PassType,
  type Stamps,
  type StartingDesign,
  stampBoxes,
  startingDocument,
} from '@tessera/pass-design';
import { cover, mark, moved, short } from './drawing.ts';

export type GalleryPicture = { svg: string; alt: string };

/** A card of stamps. Stamps are parts in a square of 100 units, the others are of a cover. */
export type GalleryStamps = Pick<Stamps, 'attribute' | 'total' | 'columns'> & {
  full: string;
  empty: string;
  last: string;
  background: string;
  complete: string;
};

/** The cover with this many full stamps, for a design's preview. */
export function stampsCover(
  { full, empty, last, background, ...stamps }: GalleryStamps,
  count: number,
): string {
  const stampAt = (index: number) => {
    if (index < count) return full;
    return index === stamps.total - 1 ? last : empty;
  };
  const boxes = stampBoxes(stamps, { width: 960, height: 369 });
  return cover(
    background,
    ...boxes.map(({ left, top, side }, index) => moved(left, top, short(side) / 100, stampAt(index))),
  );
}

/** The drawings of a card, to be stored like uploads. */
export const stampDrawings = ({ full, empty, last, background, complete }: GalleryStamps) => ({
  full: mark(full),
  empty: mark(empty),
  last: mark(last),
  background: cover(background),
  complete: cover(complete),
});

/** A complete starting design for pass templates. */
export type GalleryDesign = StartingDesign &
  Pick<DesignDocument, 'barcode' | 'style' | 'poster'> & {
    /** Its name in URLs. */
    name: string;
    /** Its title, and the heading of its preview. */
    title: string;
    passType: PassType;
    pictures: Partial<Record<ImageSlot, GalleryPicture>>;
    features?: Partial<DesignDocument['features']>;
    stamps?: GalleryStamps;
  };

/** The design as a document with the new owner's heading, and stamps as a picture of some. Its images are named by the hashes of their drawings until a workspace stores them. */
export function galleryDocument(design: GalleryDesign, heading: string): DesignDocument {
  const document = startingDocument(design.passType, design, heading);
  const images: DesignDocument['images'] = {};
  for (const slot of imageSlots) {
    const picture = design.pictures[slot];
    if (picture) images[slot] = { file: pictureFile(picture), crop: null, alt: picture.alt };
  }
  const { barcode, style, poster, features } = structuredClone({
    barcode: design.barcode,
    style: design.style,
    poster: design.poster,
    features: design.features,
  });
  return {
    ...document,
    ...(style && { style }),
    ...(poster && { poster }),
    images,
    barcode,
    features: { ...document.features, ...features },
  };
}

/** The hash of a drawing, used like that of an uploaded file. */
export function pictureFile({ svg }: GalleryPicture): string {
  return bytesToHex(sha256(utf8ToBytes(svg)));
}
