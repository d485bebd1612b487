import { designDocumentVersion, standardLanguage } from './design-choices.ts';
import type { DesignDocument } from './design-document.ts';
import { descriptionLengthMax, headingLengthMax } from './limits.ts';
import type { PassType } from './pass-type.ts';
import { coupon, generic, giftCard, loyalty } from './starting-cards.ts';
import type { StartingDesign } from './starting-parts.ts';
import { boardingPass, eventTicket } from './starting-tickets.ts';

const startingDesigns: Record<PassType, StartingDesign> = {
  loyalty,
  coupon,
  giftCard,
  eventTicket,
  boardingPass,
  generic,
};

/** Removes braces that Liquid would parse from a plain name. */
const plain = (name: string): string => name.replace(/\{(?=[{%])/g, '').trim();

/** The initial design of a new template: complete, publishable, and a fresh copy on each call. */
export function emptyDesignDocument(passType: PassType, name: string): DesignDocument {
  return startingDocument(passType, startingDesigns[passType], name);
}

/** A complete document of an initial design, and a fresh copy on each call. */
export function startingDocument(passType: PassType, design: StartingDesign, name: string): DesignDocument {
  const { describe, colors, fields, attributes, transitMode, details, relevantDates } = design;
  const heading = plain(name).slice(0, headingLengthMax).toWellFormed() || 'Tessera';
  return structuredClone({
    version: designDocumentVersion,
    passType,
    language: standardLanguage,
    ...(transitMode ? { transitMode } : {}),
    description: describe(heading).slice(0, descriptionLengthMax),
    heading,
    colors,
    images: {},
    fields,
    details: details ?? {},
    links: [],
    barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
    attributes,
    features: {
      locations: [],
      expiry: null,
      groupPasses: null,
      sharingProhibited: false,
      deepLink: null,
      relevantDates: (relevantDates ?? []).map((start, index) => ({ id: `date${index + 1}`, start })),
      beacons: [],
      appLinks: null,
      nfc: null,
    },
    translations: {},
  });
}
