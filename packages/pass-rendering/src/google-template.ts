import type { GooglePassType } from '@tessera/google-wallet/write';
import { type DesignDocument, holdsLiquid, type PassContent, type RenderInput } from '@tessera/pass-design';
import { type GoogleImageAddresses, googleImages } from './google-images.ts';
import { type GoogleLayout, googleLayout, googleTypeOf } from './google-layout.ts';
import { builtInGoogleText } from './google-text.ts';

/** What the class of a template and all its objects agree on. */
export type GoogleTemplate = {
  document: DesignDocument;
  /** Replaces texts that Google requires and the design leaves empty. */
  name: string;
  /** `issuer.suffix`. */
  classId: string;
  type: GooglePassType;
  layout: GoogleLayout;
};

/** A design with Google's type and layout for it. */
export function googleTemplate(
  template: Pick<GoogleTemplate, 'document' | 'name' | 'classId'>,
): GoogleTemplate {
  const { document } = template;
  return { ...template, type: googleTypeOf(document), layout: googleLayout(document) };
}

/** Whether the deep link contains values of the pass: then each object has its own, and the class has none. */
export function hasOwnDeepLinks({ document }: Pick<GoogleTemplate, 'document'>): boolean {
  return holdsLiquid(document.features.deepLink ?? '');
}

/** The key of one of the design's own links, unlike that of any field. */
export const linkKey = ({ id }: { id: string }): string => `link-${id}`;

export function googleDeepLink(content: PassContent) {
  const { deepLink } = content;
  return deepLink === null ? null : { uri: deepLink, label: builtInGoogleText(content, 'open') };
}

/** Google's types whose objects have a color of their own; the others have that of the class. */
const coloredTypes: readonly GooglePassType[] = ['generic', 'eventTicket', 'transit', 'flight'];

/** What Google cannot vary between the passes of a template: only a generic pass has a logo of its own. */
export function sharedAtGoogle(document: DesignDocument): { logo: boolean; background: boolean } {
  const type = googleTypeOf(document);
  return { logo: type !== 'generic', background: !coloredTypes.includes(type) };
}

/**
 * The cover of one pass if it differs from the design's, as during a campaign for some passes; `null` restores the class's. An equal one
 * stays with the class, because the link that saves a pass holds its object.
 */
export function ownCover(
  { document }: { document: DesignDocument },
  { content, images }: { content: PassContent; images: GoogleImageAddresses },
): string | null {
  const { heroUri } = googleImages(images, content);
  const designed = googleImages(images, { ...content, images: document.images });
  return heroUri === designed.heroUri ? null : heroUri;
}

/** The same for the color, for types whose objects have one. */
export function ownBackground(
  { document }: { document: DesignDocument },
  { colors }: PassContent,
): string | null {
  return colors.background === document.colors.background ? null : colors.background;
}

/**
 * What the passes of a template share, from the input of any of them: a pass without a holder that existed before every campaign, with
 * the given attribute values. Google's class and sign-up pages are rendered from it.
 */
export function withoutHolder(
  input: Omit<RenderInput, 'user' | 'attributes' | 'pass'>,
  { serialNumber, attributes = {} }: { serialNumber: string; attributes?: Record<string, unknown> },
): RenderInput {
  return {
    ...input,
    user: { firstName: '', lastName: '', email: '' },
    attributes,
    pass: { serialNumber, createdAt: new Date(0).toISOString(), voided: false, expiresAt: null },
  };
}
