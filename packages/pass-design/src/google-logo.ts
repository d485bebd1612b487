import type { ImageRef, Images } from './design-document.ts';

/**
 * The image for Google Wallet's logo. Google crops it to a circle, in which a wide logo is tiny, so the square icon has priority.
 * @returns `undefined` for a design with neither
 */
export function googleLogoOf({ icon, logo }: Images): ImageRef | undefined {
  return icon ?? logo;
}
