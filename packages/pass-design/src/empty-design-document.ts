import { designDocumentVersion } from './design-choices.ts';
import type { DesignDocument } from './design-document.ts';
import { descriptionLengthMax, headingLengthMax } from './limits.ts';
import type { PassType } from './pass-type.ts';
import { startingDesigns } from './starting-designs.ts';

/** A name is words, not Liquid: braces in it would be read as a reference, so they lose their partner. */
const plain = (name: string): string => name.replace(/\{(?=[{%])/g, '').trim();

/** The design a new template begins with: complete, publishable as it stands, and a fresh copy at every call. */
export function emptyDesignDocument(passType: PassType, name: string): DesignDocument {
  const { describe, ...design } = startingDesigns[passType];
  const { colors, fields, attributes, transitMode, relevance } = structuredClone(design);
  const heading = plain(name).slice(0, headingLengthMax).toWellFormed() || 'Tessera';
  return {
    version: designDocumentVersion,
    passType,
    ...(transitMode ? { transitMode } : {}),
    description: describe(heading).slice(0, descriptionLengthMax),
    heading,
    colors,
    images: {},
    fields,
    barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
    attributes,
    features: {
      locations: [],
      expiry: null,
      groupPasses: null,
      sharingProhibited: false,
      deepLink: null,
      ...(relevance ? { relevance } : {}),
    },
    translations: {},
  };
}
