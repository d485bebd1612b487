import {
  type Face,
  type FaceField,
  type ImageRef,
  type ImageSlot,
  latestMessageKey,
} from '@tessera/pass-design';
import type {
  AppleCard,
  AppleCardField,
  AppleImageSlot,
  AppleStyle,
  AppleTransitType,
} from './apple-card.ts';
import { type CardImage, directionOf, hasPassed } from './card-parts.ts';
import { detectLinks } from './text-segments.ts';

const styles: Record<Face['passType'], AppleStyle> = {
  loyalty: 'storeCard',
  giftCard: 'storeCard',
  coupon: 'coupon',
  eventTicket: 'eventTicket',
  boardingPass: 'boardingPass',
  generic: 'generic',
};

const transitTypes: Record<NonNullable<Face['transitMode']>, AppleTransitType> = {
  air: 'air',
  rail: 'train',
  bus: 'bus',
  boat: 'boat',
  other: 'generic',
};

const appleSlots: Record<ImageSlot, AppleImageSlot> = {
  logo: 'logo',
  icon: 'icon',
  cover: 'strip',
  thumbnail: 'thumbnail',
  background: 'background',
};

// A field without a value leaves the pass altogether, its label included.
const frontFields = (fields: FaceField[]): AppleCardField[] =>
  fields
    .filter((field) => field.text !== '')
    .map(({ key, label, text, align }) => ({ key, label, text, ...(align ? { align } : {}) }));

function backFields(face: Face): AppleCardField[] {
  const fields = face.fields.back
    .filter((field) => field.text !== '')
    .map(({ key, label, text, kind, value }) => {
      const segments = kind === 'link' ? [{ text, href: String(value) }] : detectLinks(text);
      return { key, label, text, segments };
    });
  const { message } = face;
  if (!message) return fields;
  const link = message.link ? [{ text: '\n' }, { text: message.link, href: message.link }] : [];
  const segments = [...detectLinks(message.text), ...link];
  return [{ key: latestMessageKey, label: 'News', text: message.text, segments }, ...fields];
}

function images(face: Face, imageUrl: (ref: ImageRef, slot: ImageSlot) => string): AppleCard['images'] {
  const altTexts: Partial<Record<ImageSlot, string>> = { logo: face.organizationName };
  const drawn = (ref: ImageRef, slot: ImageSlot): CardImage => ({
    url: imageUrl(ref, slot),
    alt: ref.alt ?? altTexts[slot] ?? '',
  });
  const entries = (['logo', 'icon', 'cover', 'thumbnail', 'background'] as const).flatMap((slot) => {
    // The bundle holds the logo as the icon of a design that has none.
    const ref = face.images[slot] ?? (slot === 'icon' ? face.images.logo : undefined);
    return ref ? [[appleSlots[slot], drawn(ref, slot)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The Apple card of a face, for the designer and the campaign preview.
 * @param imageUrl gives the address of an uploaded image as it should look in that slot
 * @param now decides whether the pass shows as expired
 */
export function appleCardFromFace(
  face: Face,
  imageUrl: (ref: ImageRef, slot: ImageSlot) => string,
  now: Date,
): AppleCard {
  return {
    style: styles[face.passType],
    transitType: face.transitMode ? transitTypes[face.transitMode] : null,
    organizationName: face.organizationName,
    description: face.description,
    logoText: face.heading,
    colors: face.colors,
    images: images(face, imageUrl),
    fields: {
      header: frontFields(face.fields.header),
      primary: frontFields(face.fields.primary),
      secondary: frontFields(face.fields.secondary),
      auxiliary: frontFields(face.fields.auxiliary),
      back: backFields(face),
    },
    barcode: face.barcode,
    voided: face.voided,
    expired: hasPassed(face.expiresAt, now),
    direction: directionOf(face.locale),
  };
}
