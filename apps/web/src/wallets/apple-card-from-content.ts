import {
  type ContentField,
  type ImageRef,
  type ImageSlot,
  latestMessageKey,
  type PassContent,
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

const styles: Record<PassContent['passType'], AppleStyle> = {
  loyalty: 'storeCard',
  giftCard: 'storeCard',
  coupon: 'coupon',
  eventTicket: 'eventTicket',
  boardingPass: 'boardingPass',
  generic: 'generic',
};

const transitTypes: Record<NonNullable<PassContent['transitMode']>, AppleTransitType> = {
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
const frontFields = (fields: ContentField[]): AppleCardField[] =>
  fields
    .filter((field) => field.text !== '')
    .map(({ key, label, text, align }) => ({ key, label, text, ...(align ? { align } : {}) }));

function backFields(content: PassContent): AppleCardField[] {
  const fields = content.fields.back
    .filter((field) => field.text !== '')
    .map(({ key, label, text, kind, value }) => {
      const segments = kind === 'link' ? [{ text, href: String(value) }] : detectLinks(text);
      return { key, label, text, segments };
    });
  const { message } = content;
  if (!message) return fields;
  const link = message.link ? [{ text: '\n' }, { text: message.link, href: message.link }] : [];
  const segments = [...detectLinks(message.text), ...link];
  return [{ key: latestMessageKey, label: 'News', text: message.text, segments }, ...fields];
}

function images(
  content: PassContent,
  imageUrl: (ref: ImageRef, slot: ImageSlot) => string,
): AppleCard['images'] {
  const altTexts: Partial<Record<ImageSlot, string>> = { logo: content.organizationName };
  const drawn = (ref: ImageRef, slot: ImageSlot): CardImage => ({
    url: imageUrl(ref, slot),
    alt: ref.alt ?? altTexts[slot] ?? '',
  });
  const entries = (['logo', 'icon', 'cover', 'thumbnail', 'background'] as const).flatMap((slot) => {
    // The bundle holds the logo as the icon of a design that has none.
    const ref = content.images[slot] ?? (slot === 'icon' ? content.images.logo : undefined);
    return ref ? [[appleSlots[slot], drawn(ref, slot)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The Apple card of a content, for the designer and the campaign preview.
 * @param imageUrl gives the address of an uploaded image as it should look in that slot
 * @param now decides whether the pass shows as expired
 */
export function appleCardFromContent(
  content: PassContent,
  imageUrl: (ref: ImageRef, slot: ImageSlot) => string,
  now: Date,
): AppleCard {
  return {
    style: styles[content.passType],
    transitType: content.transitMode ? transitTypes[content.transitMode] : null,
    organizationName: content.organizationName,
    description: content.description,
    logoText: content.heading,
    colors: content.colors,
    images: images(content, imageUrl),
    fields: {
      header: frontFields(content.fields.header),
      primary: frontFields(content.fields.primary),
      secondary: frontFields(content.fields.secondary),
      auxiliary: frontFields(content.fields.auxiliary),
      back: backFields(content),
    },
    barcode: content.barcode,
    voided: content.voided,
    expired: hasPassed(content.expiresAt, now),
    direction: directionOf(content.locale),
  };
}
