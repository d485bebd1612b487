import type { FieldSlot, PassType } from './pass-type.ts';

type FrontSlot = Exclude<FieldSlot, 'back'>;

export type LayoutLimit = {
  /** Fields that Apple Wallet shows in each slot; it silently drops more. */
  apple: Record<FrontSlot, number>;
  /** If secondary and auxiliary fields share one row, their joint limit. */
  appleSharedRow: number | null;
};

/** Header fields remain visible in the stack; every style has at most three. */
const header = 3;

/** The limits of each style (Apple: Wallet Developer Guide, pass design; our own counts for boarding pass and event ticket). */
export const layoutLimits: Record<PassType, LayoutLimit> = {
  loyalty: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  coupon: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  giftCard: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  eventTicket: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: null },
  boardingPass: { apple: { header, primary: 2, secondary: 4, auxiliary: 5 }, appleSharedRow: null },
  generic: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
};

/** Google Wallet shows three rows of three on the front, and ten text modules per object. */
export const googleRowsMax = 3;
export const googleRowFieldsMax = 3;
export const googleFrontFieldsMax = googleRowsMax * googleRowFieldsMax;
export const googleFieldsMax = 10;

/** Beside a logo an iPhone has room for about this many characters of header values; longer ones shrink, then are truncated. */
export const headerCharactersMax = 12;
/** The heading is between logo and header fields; Wallet truncates longer ones on a small phone. */
export const headingCharactersMax = 22;
