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
export type GoogleResourceKind = 'Class' | 'Object';

/** A class or object as REST carries it. */
export type GoogleResource = Record<string, unknown>;

/** The rules of one pass type, from Google's reference of its class and object. */
interface PassTypeRules {
  requiredOfClass: readonly string[];
  requiredOfObject: readonly string[];
  /**
   * Paths whose change notifies the holder if the update requests it (`notifyPreference`): the values that Google documents, of
   * loyalty cards, event tickets and flights. Of other types it documents messages only.
   */
  notifyingFields: readonly string[];
  /** The noun in Google's lock-screen text. */
  noun: string;
}

export const googlePassTypeRules: Record<GooglePassType, PassTypeRules> = {
  generic: {
    requiredOfClass: [],
    requiredOfObject: ['cardTitle', 'header'],
    notifyingFields: [],
    noun: 'pass',
  },
  offer: {
    requiredOfClass: ['issuerName', 'title', 'provider', 'redemptionChannel', 'reviewStatus'],
    requiredOfObject: ['state'],
    notifyingFields: [],
    noun: 'offer',
  },
  loyalty: {
    requiredOfClass: ['issuerName', 'programName', 'programLogo', 'reviewStatus'],
    requiredOfObject: ['state'],
    notifyingFields: [
      'loyaltyPoints.balance',
      'secondaryLoyaltyPoints.balance',
      'rewardsTier',
      'secondaryRewardsTier',
    ],
    noun: 'loyalty card',
  },
  giftCard: {
    requiredOfClass: ['issuerName', 'reviewStatus'],
    requiredOfObject: ['cardNumber'],
    notifyingFields: [],
    noun: 'gift card',
  },
  eventTicket: {
    requiredOfClass: ['issuerName', 'eventName', 'reviewStatus'],
    requiredOfObject: ['state'],
    notifyingFields: ['dateTime', 'venue', 'seatInfo'],
    noun: 'event ticket',
  },
  flight: {
    requiredOfClass: [
      'issuerName',
      'localScheduledDepartureDateTime',
      'flightHeader',
      'origin',
      'destination',
      'reviewStatus',
    ],
    requiredOfObject: ['passengerName', 'reservationInfo'],
    notifyingFields: ['boardingAndSeatingInfo.seatNumber'],
    noun: 'boarding pass',
  },
  transit: {
    requiredOfClass: ['issuerName', 'logo', 'transitType', 'reviewStatus'],
    requiredOfObject: ['tripType'],
    notifyingFields: [],
    noun: 'transit pass',
  },
};

/** Reads a path segment such as `loyaltyClass`; null if there is no such resource. */
export function parseResourceName(name: string): { type: GooglePassType; kind: GoogleResourceKind } | null {
  const kind = name.endsWith('Class') ? 'Class' : 'Object';
  const type = googlePassTypes.find((candidate) => `${candidate}${kind}` === name);
  return type ? { type, kind } : null;
}
