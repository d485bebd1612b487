import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type DesignDocument,
  type ImageSlot,
  imageSlots,
  type PassType,
  type StartingDesign,
  startingDocument,
} from '@tessera/pass-design';

export type GalleryPicture = { svg: string; alt: string };

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
  };

/** The design as a document with the new owner's heading. Its images are named by the hashes of their drawings until a workspace stores them. */
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
