import type { PassType, TransitMode } from './pass-type.ts';

/** How a detail's rendered text is interpreted. `place` is a station or airport code. */
export type DetailKind = 'text' | 'date' | 'number' | 'money' | 'carrier' | 'place' | 'channel';

type DetailRule = { kind: DetailKind; label: string; hint?: string; modes?: readonly TransitMode[] };

const air = ['air'] as const;
const ground = ['rail', 'bus', 'boat', 'other'] as const;

const eventDetails = {
  eventName: {
    kind: 'text',
    label: 'Event',
    hint: 'The name under Design: {{ pass.heading }}. Write another only if it differs.',
  },
  startsAt: { kind: 'date', label: 'Starts' },
  endsAt: { kind: 'date', label: 'Ends' },
  doorsAt: { kind: 'date', label: 'Doors open' },
  venueName: { kind: 'text', label: 'Venue' },
  venueAddress: { kind: 'text', label: 'Address of the venue' },
  venueRoom: { kind: 'text', label: 'Room or hall' },
  entrance: { kind: 'text', label: 'Entrance or gate' },
  section: { kind: 'text', label: 'Section' },
  row: { kind: 'text', label: 'Row' },
  seat: { kind: 'text', label: 'Seat' },
  attendeeName: { kind: 'text', label: 'Ticket holder' },
  performers: { kind: 'text', label: 'Performers', hint: 'Separated by commas.' },
  ticketNumber: { kind: 'text', label: 'Ticket number' },
  ticketType: { kind: 'text', label: 'Ticket type' },
} as const satisfies Record<string, DetailRule>;

const journeyDetails = {
  carrierCode: {
    kind: 'carrier',
    label: 'Airline code',
    hint: 'Two letters or digits (IATA), such as LH.',
    modes: air,
  },
  carrierName: { kind: 'text', label: 'Carrier' },
  serviceNumber: {
    kind: 'text',
    label: 'Flight, train or line number',
    hint: 'Without the airline code: 204.',
  },
  originCode: { kind: 'place', label: 'From (code)' },
  originName: { kind: 'text', label: 'From (name)' },
  originTerminal: { kind: 'text', label: 'Terminal of departure', modes: air },
  originTimezone: {
    kind: 'text',
    label: 'Time zone of departure',
    hint: 'Such as Europe/Lisbon.',
    modes: air,
  },
  originGate: { kind: 'text', label: 'Gate', modes: air },
  originPlatform: { kind: 'text', label: 'Platform of departure', modes: ground },
  destinationCode: { kind: 'place', label: 'To (code)' },
  destinationName: { kind: 'text', label: 'To (name)' },
  destinationTerminal: { kind: 'text', label: 'Terminal of arrival', modes: air },
  destinationTimezone: {
    kind: 'text',
    label: 'Time zone of arrival',
    hint: 'Such as Europe/Oslo.',
    modes: air,
  },
  destinationGate: { kind: 'text', label: 'Gate of arrival', modes: air },
  destinationPlatform: { kind: 'text', label: 'Platform of arrival', modes: ground },
  boardsAt: { kind: 'date', label: 'Boarding' },
  departsAt: { kind: 'date', label: 'Departure' },
  arrivesAt: { kind: 'date', label: 'Arrival' },
  passengerName: { kind: 'text', label: 'Passenger' },
  seat: { kind: 'text', label: 'Seat' },
  coach: { kind: 'text', label: 'Coach or car', modes: ground },
  travelClass: { kind: 'text', label: 'Class' },
  boardingGroup: { kind: 'text', label: 'Boarding group', modes: air },
  boardingSequence: { kind: 'text', label: 'Boarding sequence', modes: air },
  confirmationCode: { kind: 'text', label: 'Booking reference' },
} as const satisfies Record<string, DetailRule>;

const loyaltyDetails = {
  accountId: { kind: 'text', label: 'Member number' },
  accountName: { kind: 'text', label: 'Member name' },
  points: { kind: 'number', label: 'Points' },
  pointsLabel: { kind: 'text', label: 'Name of the points' },
  secondaryPoints: { kind: 'number', label: 'Second balance' },
  secondaryPointsLabel: { kind: 'text', label: 'Name of the second balance' },
  tier: { kind: 'text', label: 'Tier' },
  tierLabel: { kind: 'text', label: 'Name of the tier' },
} as const satisfies Record<string, DetailRule>;

const offerDetails = {
  provider: { kind: 'text', label: 'Provider' },
  redemptionChannel: {
    kind: 'channel',
    label: 'Where it is redeemed',
  },
  finePrint: { kind: 'text', label: 'Fine print' },
} as const satisfies Record<string, DetailRule>;

const giftCardDetails = {
  cardNumber: { kind: 'text', label: 'Card number' },
  pin: { kind: 'text', label: 'PIN' },
  balance: { kind: 'money', label: 'Balance' },
  currencyCode: { kind: 'text', label: 'Currency', hint: 'Three capitals, such as EUR.' },
  balanceUpdatedAt: { kind: 'date', label: 'Balance as of' },
  eventNumber: { kind: 'text', label: 'Event number' },
} as const satisfies Record<string, DetailRule>;

export type DetailKey =
  | keyof typeof eventDetails
  | keyof typeof journeyDetails
  | keyof typeof loyaltyDetails
  | keyof typeof offerDetails
  | keyof typeof giftCardDetails;

/** Facts about the event, journey or card, as Liquid texts; each wallet gets them in typed fields. */
export type Details = Partial<Record<DetailKey, string>>;

const byType: Record<PassType, Readonly<Record<string, DetailRule>>> = {
  eventTicket: eventDetails,
  boardingPass: journeyDetails,
  loyalty: loyaltyDetails,
  coupon: offerDetails,
  giftCard: giftCardDetails,
  generic: {},
};

export const detailKeys = [
  ...new Set(Object.values(byType).flatMap((rules) => Object.keys(rules))),
] as DetailKey[];

/** All details of a pass type, for any transit type. */
export const detailKeysOf = (passType: PassType): string[] => Object.keys(byType[passType]);

/** Google's redemption channels of an offer. */
export const redemptionChannels = ['both', 'inStore', 'online', 'temporaryPriceReduction'] as const;

export type Detail = DetailRule & { key: DetailKey };

/** The details that a design can have, in the editor's order. */
export function detailsOf({
  passType,
  transitMode,
}: {
  passType: PassType;
  transitMode?: TransitMode | undefined;
}): Detail[] {
  return Object.entries(byType[passType])
    .filter(([, { modes }]) => !modes || (transitMode !== undefined && modes.includes(transitMode)))
    .map(([key, rule]) => ({ key: key as DetailKey, ...rule }));
}
