/** The six pass types of a template; each maps to one Apple style and one Google type. */
export const passTypes = ['loyalty', 'coupon', 'giftCard', 'eventTicket', 'boardingPass', 'generic'] as const;
export type PassType = (typeof passTypes)[number];

export const transitModes = ['air', 'rail', 'bus', 'boat', 'other'] as const;
export type TransitMode = (typeof transitModes)[number];

/** The slots of fields in reading order: four on the front, one on the back. */
export const fieldSlots = ['header', 'primary', 'secondary', 'auxiliary', 'back'] as const;
export type FieldSlot = (typeof fieldSlots)[number];

export const imageSlots = [
  'logo',
  'icon',
  'cover',
  'thumbnail',
  'background',
  'artwork',
  'primaryLogo',
  'secondaryLogo',
] as const;
export type ImageSlot = (typeof imageSlots)[number];
