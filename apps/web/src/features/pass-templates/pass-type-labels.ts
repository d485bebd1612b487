import type { PassTemplateListItem } from '@tessera/contract';

/** What people call each pass type. */
export const passTypeLabels: Record<PassTemplateListItem['passType'], string> = {
  loyalty: 'Loyalty card',
  coupon: 'Coupon',
  giftCard: 'Gift card',
  eventTicket: 'Event ticket',
  boardingPass: 'Boarding pass',
  generic: 'Generic pass',
};
