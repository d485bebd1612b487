import type { ParsedClassInput } from './class-input.ts';
import { defined, image, localized, plain, translated } from './parts.ts';
import type { Json } from './resources.ts';

type Fields = { [field: string]: Json };
type Input<T extends ParsedClassInput['type']> = Extract<ParsedClassInput, { type: T }>;

/** The type-specific part of a class: heading, logo and its own fields. */
export function classContent(input: ParsedClassInput): Fields {
  switch (input.type) {
    case 'generic':
      return {};
    case 'loyalty':
      return loyaltyContent(input);
    case 'offer':
      return offerContent(input);
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

function logo(input: ParsedClassInput) {
  return input.logoUri
    ? image(input.logoUri, input.imageDescription ?? input.issuerName, input.language)
    : undefined;
}

function loyaltyContent(input: Input<'loyalty'>): Fields {
  const { heading, language, accountNameLabel, accountIdLabel, rewardsTier, rewardsTierLabel } = input;
  return {
    programName: plain(heading),
    localizedProgramName: localized(heading, language),
    programLogo: logo(input),
    accountNameLabel,
    accountIdLabel,
    rewardsTier: rewardsTier && plain(rewardsTier),
    localizedRewardsTier: translated(rewardsTier ?? '', language),
    rewardsTierLabel: rewardsTierLabel && plain(rewardsTierLabel),
    localizedRewardsTierLabel: translated(rewardsTierLabel ?? '', language),
  };
}

function offerContent(input: Input<'offer'>): Fields {
  const { heading, language, provider, issuerName, redemptionChannel, details, finePrint } = input;
  return {
    title: plain(heading),
    localizedTitle: localized(heading, language),
    provider: plain(provider ?? issuerName),
    localizedProvider: translated(provider ?? '', language),
    titleImage: logo(input),
    redemptionChannel,
    details,
    finePrint: finePrint && plain(finePrint),
    localizedFinePrint: translated(finePrint ?? '', language),
  };
}

function giftCardContent(input: Input<'giftCard'>): Fields {
  const { heading, language, cardNumberLabel, pinLabel } = input;
  return {
    merchantName: plain(heading),
    localizedMerchantName: localized(heading, language),
    programLogo: logo(input),
    cardNumberLabel,
    pinLabel,
  };
}

function eventTicketContent(input: Input<'eventTicket'>): Fields {
  const { heading, language, venue, doorsOpenAt, startsAt, endsAt, finePrint } = input;
  const dateTime = defined({ doorsOpen: doorsOpenAt, start: startsAt, end: endsAt });
  return {
    eventName: localized(heading, language),
    logo: logo(input),
    venue: venue && { name: localized(venue.name, language), address: localized(venue.address, language) },
    dateTime: Object.values(dateTime).some((time) => time !== null) ? dateTime : startsAt,
    finePrint: finePrint && localized(finePrint, language),
  };
}

function flightContent(input: Input<'flight'>): Fields {
  const { language, carrierIataCode, carrierName, flightNumber, origin, destination } = input;
  const airlineName = carrierName && localized(carrierName, language);
  return {
    flightHeader: {
      carrier: defined({ carrierIataCode, airlineName, airlineLogo: logo(input) }),
      flightNumber,
    },
    origin: airportContent(origin, language),
    destination: airportContent(destination, language),
    localScheduledDepartureDateTime: input.departsAt,
    localBoardingDateTime: input.boardsAt,
    localScheduledArrivalDateTime: input.arrivesAt,
  };
}

function airportContent({ name, ...airport }: Input<'flight'>['origin'], language: string): Fields {
  return defined({ ...airport, airportNameOverride: name && localized(name, language) });
}

function transitContent(input: Input<'transit'>): Fields {
  const { heading, language, transitType } = input;
  return { transitType, transitOperatorName: heading && localized(heading, language), logo: logo(input) };
}
