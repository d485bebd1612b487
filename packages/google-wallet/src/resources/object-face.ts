import type { Money } from './input-parts.ts';
import type { ParsedObjectInput } from './object-input.ts';
import { defined, image, localized, plain, translated } from './parts.ts';
import type { GoogleMoney, Json, LoyaltyPoints } from './resources.ts';

type Fields = { [field: string]: Json };
type Input<T extends ParsedObjectInput['type']> = Extract<ParsedObjectInput, { type: T }>;
type Points = NonNullable<Input<'loyalty'>['points']>;

/** The largest value of `loyaltyPoints.balance.int`, an int32. */
const pointsIntMax = 2 ** 31 - 1;

/** Google counts money in micros of the unit, for every currency. */
const microDecimals = 6;

/** The type-specific part of an object: its structured values. */
export function objectContent(input: ParsedObjectInput): Fields {
  switch (input.type) {
    case 'generic':
      return genericContent(input);
    case 'offer':
      return {};
    case 'loyalty':
      return loyaltyContent(input);
    case 'giftCard':
      return giftCardContent(input);
    case 'eventTicket':
      return eventTicketContent(input);
    case 'flight':
      return flightContent(input);
    case 'transit':
      return transitContent(input);
  }
}

function genericContent(input: Input<'generic'>): Fields {
  const { cardTitle, heading, subheading, language, logoUri, imageDescription } = input;
  return {
    cardTitle: localized(cardTitle, language),
    header: localized(heading, language),
    subheader: subheading && localized(subheading, language),
    logo: logoUri ? image(logoUri, imageDescription ?? plain(cardTitle), language) : undefined,
    hexBackgroundColor: input.hexBackgroundColor,
    genericType: input.genericType,
  };
}

function loyaltyContent(input: Input<'loyalty'>): Fields {
  return {
    accountId: input.accountId,
    accountName: input.accountName,
    loyaltyPoints: input.points && loyaltyPoints(input.points, input.language),
    secondaryLoyaltyPoints: input.secondaryPoints
      ? loyaltyPoints(input.secondaryPoints, input.language)
      : input.secondaryPoints,
  };
}

function loyaltyPoints({ label, balance }: Points, language: string): LoyaltyPoints {
  const localizedLabel = translated(label, language);
  return {
    label: plain(label),
    ...(localizedLabel && { localizedLabel }),
    balance: balanceOf(balance),
  };
}

function balanceOf(balance: Points['balance']): LoyaltyPoints['balance'] {
  if (typeof balance === 'string') return { string: balance };
  if (typeof balance === 'object') return { money: googleMoney(balance) };
  if (!Number.isInteger(balance)) return { double: balance };
  return Math.abs(balance) <= pointsIntMax ? { int: balance } : { string: String(balance) };
}

function giftCardContent(input: Input<'giftCard'>): Fields {
  const { cardNumber, pin, balance, balanceAt, eventNumber } = input;
  return {
    cardNumber,
    pin,
    balance: balance && googleMoney(balance),
    balanceUpdateTime: balanceAt ? { date: balanceAt } : balanceAt,
    eventNumber,
  };
}

function eventTicketContent(input: Input<'eventTicket'>): Fields {
  const { language, holderName, ticketNumber, ticketType, confirmationCode, faceValue, seat } = input;
  return {
    hexBackgroundColor: input.hexBackgroundColor,
    ticketHolderName: holderName,
    ticketNumber,
    ticketType: ticketType && localized(ticketType, language),
    reservationInfo: confirmationCode ? { confirmationCode } : undefined,
    faceValue: faceValue && googleMoney(faceValue),
    seatInfo:
      seat &&
      Object.fromEntries(
        Object.entries(seat).flatMap(([place, text]) =>
          text === undefined ? [] : [[place, text && localized(text, language)]],
        ),
      ),
  };
}

function flightContent(input: Input<'flight'>): Fields {
  const { seatNumber, seatClass, boardingGroup, boardingPosition, sequenceNumber } = input;
  const seating = defined({ seatNumber, seatClass, boardingGroup, boardingPosition, sequenceNumber });
  return {
    hexBackgroundColor: input.hexBackgroundColor,
    passengerName: input.passengerName,
    reservationInfo: { confirmationCode: input.confirmationCode },
    boardingAndSeatingInfo: Object.keys(seating).length > 0 ? seating : undefined,
  };
}

function transitContent(input: Input<'transit'>): Fields {
  const { language, passengerNames, ticketNumber, confirmationCode, legs } = input;
  return {
    hexBackgroundColor: input.hexBackgroundColor,
    tripType: input.tripType,
    passengerNames,
    ticketNumber,
    purchaseDetails: confirmationCode ? { confirmationCode } : confirmationCode,
    ticketLegs: legs?.map((leg) => ticketLeg(leg, language)),
  };
}

function ticketLeg(leg: NonNullable<Input<'transit'>['legs']>[number], language: string): Fields {
  const customFareClass = leg.fareClass && localized(leg.fareClass, language);
  const seat = defined({ coach: leg.coach, seat: leg.seat, customFareClass });
  return defined({
    originStationCode: leg.originStationCode,
    originName: leg.originName && localized(leg.originName, language),
    destinationStationCode: leg.destinationStationCode,
    destinationName: leg.destinationName && localized(leg.destinationName, language),
    departureDateTime: leg.departsAt,
    arrivalDateTime: leg.arrivesAt,
    platform: leg.platform,
    carriage: leg.carriage,
    ticketSeat: Object.keys(seat).length > 0 ? seat : undefined,
  });
}

/** An amount in Google's format: an int64 in a string, computed without floating point. */
function googleMoney({ amount, currencyCode }: Money): GoogleMoney {
  const decimal = typeof amount === 'string' ? amount : amount.toFixed(microDecimals);
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const micros = BigInt(whole + fraction.padEnd(microDecimals, '0').slice(0, microDecimals));
  return { micros: String(negative ? -micros : micros), currencyCode };
}
