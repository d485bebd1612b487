import { type Face, type FaceField, googleLogoOf, type ImageRef, type ImageSlot } from '@tessera/pass-design';
import { directionOf, hasPassed } from './card-parts.ts';
import type { GoogleCard, GooglePassType } from './google-card.ts';
import { googleRows } from './google-rows.ts';
import { googleTextColor } from './google-text-color.ts';
import { detectLinks } from './text-segments.ts';

const passTypes: Record<Face['passType'], GooglePassType> = {
  loyalty: 'loyalty',
  coupon: 'offer',
  giftCard: 'giftCard',
  eventTicket: 'eventTicket',
  boardingPass: 'transit',
  generic: 'generic',
};

/** The two primary fields of a boarding pass are where the journey begins and ends. */
function journeyOf(face: Face): GoogleCard['journey'] {
  const [from, to] = face.fields.primary;
  if (face.passType !== 'boardingPass' || !from || !to) return null;
  const stop = (field: FaceField) => ({ code: field.text, name: field.label });
  return { from: stop(from), to: stop(to), mode: face.transitMode ?? 'other' };
}

function rowsOf(face: Face, journey: GoogleCard['journey']): GoogleCard['rows'] {
  const { header, primary, secondary, auxiliary } = face.fields;
  const items = [...header, ...(journey ? primary.slice(2) : primary), ...secondary, ...auxiliary]
    .filter((field) => field.text !== '')
    .map(({ key, label, text }) => ({ key, label, text }));
  return googleRows(items);
}

function detailsOf(face: Face): GoogleCard['details'] {
  const back = face.fields.back.filter((field) => field.text !== '');
  const { message } = face;
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
    messages: message ? [{ key: message.id, header: face.organizationName, body: message.text }] : [],
  };
}

/**
 * The Google card of a face, for the designer and the campaign preview.
 * @param imageUrl gives the address of an uploaded image as it should look in that slot
 * @param now decides whether the pass shows as expired
 */
export function googleCardFromFace(
  face: Face,
  imageUrl: (ref: ImageRef, slot: ImageSlot) => string,
  now: Date,
): GoogleCard {
  const journey = journeyOf(face);
  const { cover } = face.images;
  const logo = googleLogoOf(face.images);
  const expired = hasPassed(face.expiresAt, now);
  return {
    passType: passTypes[face.passType],
    issuerName: face.organizationName,
    title: face.heading,
    subtitle: null,
    colors: { background: face.colors.background, text: googleTextColor(face.colors.background) },
    images: {
      ...(logo ? { logo: { url: imageUrl(logo, 'logo'), alt: logo.alt || face.organizationName } } : {}),
      ...(cover ? { hero: { url: imageUrl(cover, 'cover'), alt: cover.alt ?? '' } } : {}),
    },
    journey,
    rows: rowsOf(face, journey),
    barcode: face.barcode,
    state: face.voided ? 'inactive' : expired ? 'expired' : 'active',
    details: detailsOf(face),
    direction: directionOf(face.locale),
  };
}
