import type { GooglePassType } from '@tessera/google-wallet/write';
import {
  type DesignDocument,
  holdsLiquid,
  locationsMax,
  type PassContent,
  type RenderInput,
  withoutLooks,
} from '@tessera/pass-design';
import { type GoogleImageAddresses, googleImages } from './google-images.ts';
import { type GoogleLayout, googleLayout, googleTypeOf } from './google-layout.ts';
import { builtInGoogleText } from './google-text.ts';

/** What a template's class and objects share. */
export type GoogleTemplate = {
  document: DesignDocument;
  /** For texts that Google requires and the design leaves empty. */
  name: string;
  /** `issuer.suffix`. */
  classId: string;
  type: GooglePassType;
  layout: GoogleLayout;
};

export function googleTemplate(
  template: Pick<GoogleTemplate, 'document' | 'name' | 'classId'>,
): GoogleTemplate {
  const { document } = template;
  return { ...template, type: googleTypeOf(document), layout: googleLayout(document) };
}

/** Whether the deep link contains values of the pass; then each object has its own, and the class none. */
export function hasOwnDeepLinks({ document }: Pick<GoogleTemplate, 'document'>): boolean {
  return holdsLiquid(document.features.deepLink ?? '');
}

/** Whether each pass shows the locations nearest to its holder; then the class's are the first ones. */
export function hasOwnLocations({ document }: Pick<GoogleTemplate, 'document'>): boolean {
  const { locations, nearest } = document.features;
  return locations.length > locationsMax && holdsLiquid(nearest ?? '');
}

/** The key of a design's link, distinct from any field's. */
export const linkKey = ({ id }: { id: string }): string => `link-${id}`;

export function googleDeepLink(content: PassContent) {
  const { deepLink } = content;
  return deepLink === null ? null : { uri: deepLink, label: builtInGoogleText(content, 'open') };
}

/** Google's types whose objects have their own color; the others use the class's. */
const coloredTypes: readonly GooglePassType[] = ['generic', 'eventTicket', 'transit', 'flight'];

/** What Google cannot vary between a template's passes: only a generic pass has its own logo. */
export function sharedAtGoogle(document: DesignDocument): { logo: boolean; background: boolean } {
  const type = googleTypeOf(document);
  return { logo: type !== 'generic', background: !coloredTypes.includes(type) };
}

/**
 * A pass's cover if it differs from the design's, as during a campaign for some passes; `null` restores the class's. Omits an equal one, because the
 * save link contains the object.
 */
export function ownCover(
  { document }: { document: DesignDocument },
  { content, images }: { content: PassContent; images: GoogleImageAddresses },
): string | null {
  const { heroUri } = googleImages(images, content);
  const { cover } = document.images;
  const designed = googleImages(images, {
    ...content,
    images: document.images,
    ...(cover?.google && { googleCover: cover.google }),
  });
  return heroUri === designed.heroUri ? null : heroUri;
}

/** A pass's color, for types whose objects have one. */
export function ownBackground(
  { document }: { document: DesignDocument },
  { colors }: PassContent,
): string | null {
  return colors.background === document.colors.background ? null : colors.background;
}

/**
 * What a template's passes share, from any pass's input: a pass without a holder, older than every campaign, with the given attribute values. For
 * Google's class, and without stamps and variants.
 */
export function withoutHolder(
  input: Omit<RenderInput, 'user' | 'attributes' | 'pass'>,
  { serialNumber, attributes = {} }: { serialNumber: string; attributes?: Record<string, unknown> },
): RenderInput {
  return {
    ...input,
    document: withoutLooks(input.document),
    user: { firstName: '', lastName: '', email: '' },
    attributes,
    pass: { serialNumber, createdAt: new Date(0).toISOString(), voided: false, expiresAt: null },
  };
}
