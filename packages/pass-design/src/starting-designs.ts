import type { PassType } from './pass-type.ts';
import { coupon, generic, giftCard, loyalty } from './starting-cards.ts';
import type { StartingDesign } from './starting-parts.ts';
import { boardingPass, eventTicket } from './starting-tickets.ts';

export const startingDesigns: Record<PassType, StartingDesign> = {
  loyalty,
  coupon,
  giftCard,
  eventTicket,
  boardingPass,
  generic,
};
