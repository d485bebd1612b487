/** The seven kinds of pass in Google's REST API; each has its own class and object resource. */
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

/** Generic classes are never reviewed and know no `reviewStatus`; all others must carry one. */
export function isReviewed(type: GooglePassType): boolean {
  return type !== 'generic';
}
