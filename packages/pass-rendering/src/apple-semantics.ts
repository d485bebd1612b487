import type { SemanticTags } from '@tessera/apple-wallet/pass-json';
import {
  type Details,
  eventNameOf,
  isWholeDay,
  type PassContent,
  readInstant,
  writeInstant,
} from '@tessera/pass-design';
import { hasNewStyle } from './apple-poster.ts';

/** Machine-readable facts for suggestions, Siri and newer layouts (Apple: SemanticTags); empty if the pass has none. */
export function appleSemantics(content: PassContent): SemanticTags {
  const { passType, details } = content;
  if (!details) return {};
  if (passType === 'eventTicket') return eventTags(content, details);
  if (passType === 'boardingPass') return journeyTags(content, details);
  return passType === 'giftCard' ? balanceTags(details) : {};
}

/** The tags that have a value. */
function present(tags: Record<string, unknown>): SemanticTags {
  return Object.fromEntries(
    Object.entries(tags).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  );
}

function eventTags(content: PassContent, details: Details): SemanticTags {
  const { startsAt, performers } = details;
  const performerNames = performers
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return present({
    eventName: eventNameOf(content),
    ...(startsAt && startOf(startsAt, content.timezone)),
    eventEndDate: instantOf(details.endsAt),
    venueDoorsOpenDate: instantOf(details.doorsAt),
    venueName: details.venueName,
    venueRoom: details.venueRoom,
    venueEntrance: details.entrance,
    attendeeName: details.attendeeName,
    performerNames,
    seats: seatsOf(details),
  });
}

/** Marks a date without a time; its first instant represents it. */
function startOf(startsAt: string, timeZone: string): SemanticTags {
  if (!isWholeDay(startsAt)) return { eventStartDate: startsAt };
  const start = readInstant(startsAt, timeZone);
  return start
    ? {
        eventStartDateInfo: { date: writeInstant(start, timeZone), timeZone, ignoreTimeComponents: true },
      }
    : {};
}

const instantOf = (date: string | undefined): string | undefined =>
  date === undefined || isWholeDay(date) ? undefined : date;

function seatsOf({ section, row, seat }: Details): SemanticTags['seats'] {
  if (!section && !row && !seat) return undefined;
  return [
    {
      ...(section && { seatSection: section }),
      ...(row && { seatRow: row }),
      ...(seat && { seatNumber: seat }),
    },
  ];
}

function journeyTags(content: PassContent, details: Details): SemanticTags {
  const { transitMode } = content;
  const departure = instantOf(details.departsAt);
  const boarding = instantOf(details.boardsAt);
  const arrival = instantOf(details.arrivesAt);
  return present({
    transitProvider: details.carrierName,
    ...(transitMode === 'air' ? flightTags(details, hasNewStyle(content)) : stationTags(details)),
    originalDepartureDate: departure,
    currentDepartureDate: departure,
    originalBoardingDate: boarding,
    currentBoardingDate: boarding,
    originalArrivalDate: arrival,
    currentArrivalDate: arrival,
    passengerName: details.passengerName && personName(details.passengerName),
    confirmationNumber: details.confirmationCode,
    boardingGroup: details.boardingGroup,
    boardingSequenceNumber: details.boardingSequence,
    ticketFareClass: details.travelClass,
    seats: details.seat ? [{ seatNumber: details.seat }] : undefined,
  });
}

function flightTags(details: Details, isNew: boolean): SemanticTags {
  const { carrierCode, serviceNumber } = details;
  return {
    airlineCode: carrierCode,
    flightCode: carrierCode && serviceNumber && `${carrierCode}${serviceNumber}`,
    flightNumber: serviceNumber && /^\d+$/.test(serviceNumber) ? Number(serviceNumber) : undefined,
    departureAirportCode: details.originCode,
    departureAirportName: details.originName,
    departureTerminal: details.originTerminal,
    departureGate: details.originGate,
    destinationAirportCode: details.destinationCode,
    destinationAirportName: details.destinationName,
    destinationTerminal: details.destinationTerminal,
    destinationGate: details.destinationGate,
    departureLocationTimeZone: details.originTimezone,
    destinationLocationTimeZone: details.destinationTimezone,
    ...(isNew && {
      departureCityName: details.originName,
      destinationCityName: details.destinationName,
    }),
  };
}

function stationTags(details: Details): SemanticTags {
  return {
    vehicleNumber: details.serviceNumber,
    carNumber: details.coach,
    departureStationName: details.originName ?? details.originCode,
    departurePlatform: details.originPlatform,
    destinationStationName: details.destinationName ?? details.destinationCode,
    destinationPlatform: details.destinationPlatform,
  };
}

/** The last word is the family name, as in most names of a boarding pass, with given names first. */
function personName(name: string) {
  const words = name.split(/\s+/);
  if (words.length === 1) return { givenName: name };
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' };
}

function balanceTags({ balance, currencyCode }: Details): SemanticTags {
  return balance && currencyCode && /^-?\d+(\.\d+)?$/.test(balance) && /^[A-Z]{3}$/.test(currencyCode)
    ? { balance: { amount: balance, currencyCode } }
    : {};
}
