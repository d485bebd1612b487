import type { GooglePassType } from '@tessera/google-wallet/write';
import type { DesignDocument, PassContent } from '@tessera/pass-design';
import { type GoogleImageAddresses, googleImages } from './google-images.ts';
import { googleTypeOf } from './google-layout.ts';

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
