/** The seven types of Google's REST API; each has a class and an object resource. */
export const googlePassTypes = [
  'generic',
  'offer',
  'loyalty',
  'giftCard',
  'eventTicket',
  'flight',
  'transit',
] as const;

export type GooglePassType = (typeof googlePassTypes)[number];

/** A class is shared by many passes (our template); an object is one holder's pass. */
export type ResourceKind = 'class' | 'object';

/** The path segment of a resource: `loyaltyClass`, `giftCardObject`. */
export function resourceName(
  type: GooglePassType,
  kind: ResourceKind,
): `${GooglePassType}${'Class' | 'Object'}` {
  return kind === 'class' ? `${type}Class` : `${type}Object`;
}

/** All classes except generic ones require a `reviewStatus`. */
export function isReviewed(type: GooglePassType): boolean {
  return type !== 'generic';
}
