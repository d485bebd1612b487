import type { ImageRef, Images } from './design-document.ts';

/**
 * The picture for Google Wallet's logo. Google masks it to a circle, in which a wide logo is tiny: the square icon goes
 * first where the design has one.
 * @returns `undefined` for a design with neither
 */
export function googleLogoOf({ icon, logo }: Images): ImageRef | undefined {
  return icon ?? logo;
}
