import type { FieldSlot, PassType } from './pass-type.ts';

type FrontSlot = Exclude<FieldSlot, 'back'>;

export type LayoutLimit = {
  /** Fields Apple Wallet draws in each slot; more are dropped without a word. */
  apple: Record<FrontSlot, number>;
  /** Where secondary and auxiliary fields share one row: how many it holds together. */
  appleSharedRow: number | null;
};

/** Header fields are all that shows of a pass in the stack, and hold to three on every style. */
const header = 3;

/** What each style draws (Apple: Wallet Developer Guide, pass design; the boarding pass's and event ticket's own counts). */
export const layoutLimits: Record<PassType, LayoutLimit> = {
  loyalty: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  coupon: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  giftCard: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
  eventTicket: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: null },
  boardingPass: { apple: { header, primary: 2, secondary: 4, auxiliary: 5 }, appleSharedRow: null },
  generic: { apple: { header, primary: 1, secondary: 4, auxiliary: 4 }, appleSharedRow: 4 },
};

/** Google Wallet draws three rows of three on the front, and ten text modules of an object in all. */
export const googleFrontFieldsMax = 9;
export const googleFieldsMax = 10;

/** Beside a logo on an iPhone there is room for about this many characters of header values; longer ones shrink, then end in dots. */
export const headerCharactersMax = 12;
/** The heading stands between logo and header fields; beyond this Wallet shortens it on a small phone. */
export const headingCharactersMax = 22;
