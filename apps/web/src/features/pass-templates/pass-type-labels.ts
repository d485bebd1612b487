import type { PassTemplateListItem } from '@tessera/contract';

export const passTypeLabels: Record<PassTemplateListItem['passType'], string> = {
  loyalty: 'Loyalty card',
  coupon: 'Coupon',
  giftCard: 'Gift card',
  eventTicket: 'Event ticket',
  boardingPass: 'Boarding pass',
  generic: 'Generic pass',
};
