import type { FieldSlot, PassType } from './pass-type.ts';

type FrontSlot = Exclude<FieldSlot, 'back'>;

/** Fields that Apple Wallet shows in each slot; it silently drops more. */
type AppleLimits = Record<FrontSlot, number>;

/** Header fields remain visible in the stack; every style has at most three. */
const header = 3;

/** Fields in a row below the primary ones; a boarding pass has one more in its auxiliary row. */
export const appleRowMax = 4;
const usual = { header, primary: 1, secondary: appleRowMax, auxiliary: appleRowMax };

/** The limits of each style (Apple: Wallet Developer Guide, pass design; our own counts for boarding pass and event ticket). */
export const appleLimits: Record<PassType, AppleLimits> = {
  loyalty: usual,
  coupon: usual,
  giftCard: usual,
  // In two rows.
  eventTicket: { ...usual, auxiliary: 2 * appleRowMax },
  boardingPass: { ...usual, primary: 2, auxiliary: 5 },
  generic: usual,
};

/** Whether secondary and auxiliary fields share one row of `appleRowMax`. On a generic pass a square barcode takes the second row's height. */
export function hasAppleSharedRow({
  passType,
  barcode,
}: {
  passType: PassType;
  barcode: { format: string } | null;
}): boolean {
  if (passType === 'generic') return barcode?.format === 'qr' || barcode?.format === 'aztec';
  return passType !== 'eventTicket' && passType !== 'boardingPass';
}

/** Google Wallet shows three rows of three on the front, and ten text modules per object. */
export const googleRowsMax = 3;
export const googleRowFieldsMax = 3;
export const googleFrontFieldsMax = googleRowsMax * googleRowFieldsMax;
export const googleFieldsMax = 10;
