import type { DesignDocument } from './design-document.ts';
import type { DesignImages } from './looks-schema.ts';

/** The design with its base pictures and colors: what all passes of a template share. */
export function withoutLooks(document: DesignDocument): DesignDocument {
  const { variants, ...colors } = document.colors;
  const { logo, cover, thumbnail } = document.images;
  if (
    !variants &&
    !cover?.google &&
    !cover?.stamps &&
    ![logo, cover, thumbnail].some((each) => each?.variants ?? each?.attribute)
  )
    return document;
  return {
    ...document,
    colors,
    images: mapSlots(document.images, ({ file, crop, alt }) => ({ file, crop, alt })),
  };
}

type Slot = NonNullable<DesignImages['cover']>;

const mapSlots = (images: DesignImages, map: (image: Slot, slot: string) => Slot): DesignImages =>
  Object.fromEntries(Object.entries(images).map(([slot, image]) => [slot, image && map(image, slot)]));

/** The uploaded pictures of a design, each with its path below `images`. */
export function designFiles(images: DesignImages): { path: string; file: string }[] {
  const files: { path: string; file: string }[] = [];
  mapDesignFiles(images, (file, path) => {
    files.push({ path, file });
    return file;
  });
  return files;
}

/** Replaces each picture's file. */
export function mapDesignFiles(
  images: DesignImages,
  fileOf: (file: string, path: string) => string,
): DesignImages {
  return mapSlots(images, ({ variants, stamps, google, ...image }, slot) => ({
    ...image,
    file: fileOf(image.file, `${slot}.file`),
    ...(variants && {
      variants: variants.map((variant) => ({
        ...variant,
        file: fileOf(variant.file, `${slot}.variants.${variant.id}.file`),
      })),
    }),
    ...(google && { google: { ...google, file: fileOf(google.file, `${slot}.google.file`) } }),
    ...(stamps && { stamps: mapStampFiles(stamps, (file, part) => fileOf(file, `${slot}.stamps.${part}`)) }),
  }));
}

function mapStampFiles(
  stamps: NonNullable<Slot['stamps']>,
  fileOf: (file: string, part: string) => string,
): NonNullable<Slot['stamps']> {
  const { last, background, complete } = stamps;
  return {
    ...stamps,
    full: fileOf(stamps.full, 'full'),
    empty: fileOf(stamps.empty, 'empty'),
    ...(last && { last: fileOf(last, 'last') }),
    background: background.startsWith('#') ? background : fileOf(background, 'background'),
    ...(complete && { complete: fileOf(complete, 'complete') }),
  };
}
