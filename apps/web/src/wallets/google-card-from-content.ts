import {
  type ContentField,
  googleLogoOf,
  type ImageRef,
  type ImageSlot,
  type PassContent,
} from '@tessera/pass-design';
import { directionOf, hasPassed } from './card-parts.ts';
import type { GoogleCard, GooglePassType } from './google-card.ts';
import { googleRows } from './google-rows.ts';
import { googleTextColor } from './google-text-color.ts';
import { detectLinks } from './text-segments.ts';

const passTypes: Record<PassContent['passType'], GooglePassType> = {
  loyalty: 'loyalty',
  coupon: 'offer',
  giftCard: 'giftCard',
  eventTicket: 'eventTicket',
  boardingPass: 'transit',
  generic: 'generic',
};

/** The two primary fields of a boarding pass are where the journey begins and ends. */
function journeyOf(content: PassContent): GoogleCard['journey'] {
  const [from, to] = content.fields.primary;
  if (content.passType !== 'boardingPass' || !from || !to) return null;
  const stop = (field: ContentField) => ({ code: field.text, name: field.label });
  return { from: stop(from), to: stop(to), mode: content.transitMode ?? 'other' };
}

function rowsOf(content: PassContent, journey: GoogleCard['journey']): GoogleCard['rows'] {
  const { header, primary, secondary, auxiliary } = content.fields;
  const items = [...header, ...(journey ? primary.slice(2) : primary), ...secondary, ...auxiliary]
    .filter((field) => field.text !== '')
    .map(({ key, label, text }) => ({ key, label, text }));
  return googleRows(items);
}

function detailsOf(content: PassContent): GoogleCard['details'] {
  const back = content.fields.back.filter((field) => field.text !== '');
  const { message } = content;
  return {
    modules: back
      .filter((field) => field.kind !== 'link')
      .map(({ key, label, text }) => ({ key, header: label, segments: detectLinks(text) })),
    links: [
      ...back
        .filter((field) => field.kind === 'link')
        .map(({ key, label, text, value }) => ({ key, label: label || text, href: String(value) })),
      ...(message?.link ? [{ key: message.id, label: message.link, href: message.link }] : []),
    ],
    messages: message ? [{ key: message.id, header: content.organizationName, body: message.text }] : [],
  };
}

/**
 * The Google card of a content, for the designer and the campaign preview.
 * @param imageUrl gives the address of an uploaded image as it should look in that slot
 * @param now decides whether the pass shows as expired
 */
export function googleCardFromContent(
  content: PassContent,
  imageUrl: (ref: ImageRef, slot: ImageSlot) => string,
  now: Date,
): GoogleCard {
  const journey = journeyOf(content);
  const { cover } = content.images;
  const logo = googleLogoOf(content.images);
  const expired = hasPassed(content.expiresAt, now);
  return {
    passType: passTypes[content.passType],
    issuerName: content.organizationName,
    title: content.heading,
    subtitle: null,
    colors: { background: content.colors.background, text: googleTextColor(content.colors.background) },
    images: {
      ...(logo ? { logo: { url: imageUrl(logo, 'logo'), alt: logo.alt || content.organizationName } } : {}),
      ...(cover ? { hero: { url: imageUrl(cover, 'cover'), alt: cover.alt ?? '' } } : {}),
    },
    journey,
    rows: rowsOf(content, journey),
    barcode: content.barcode,
    state: content.voided ? 'inactive' : expired ? 'expired' : 'active',
    details: detailsOf(content),
    direction: directionOf(content.locale),
  };
}
