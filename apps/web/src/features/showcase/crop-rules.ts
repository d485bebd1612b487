export type PixelSize = { width: number; height: number };
export type Ratios = { min: number; max: number };

/** From the specification: a cover as wallets show it, and the minimum below which it is blurred. */
const recommended: PixelSize = { width: 960, height: 369 };
const sideMin = 200;

export const pictureAdvice = `We recommend ${recommended.width}x${recommended.height} px, and at least ${sideMin}x${sideMin} px. Animated images are allowed.`;

export function isSmallPicture({ width, height }: PixelSize): boolean {
  return Math.min(width, height) < sideMin;
}

/** Why no picture fits the bounds; null if one can. */
export function ratioProblem({ min, max }: Ratios): string | null {
  return min <= max ? null : 'The minimum must be at most the maximum';
}

export function firstRatio({ min, max }: Ratios): number {
  return Math.min(max, Math.max(min, recommended.width / recommended.height));
}
