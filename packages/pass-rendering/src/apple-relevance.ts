import type { PassJsonInput, SemanticTags } from '@tessera/apple-wallet/pass-json';
import {
  type ContentDate,
  type Details,
  isWholeDay,
  type PassContent,
  readInstant,
  writeInstant,
} from '@tessera/pass-design';

type Relevance = Pick<PassJsonInput, 'relevantDate' | 'relevantDates' | 'semantics'>;

/** When and where iOS suggests the pass. Wallet reads a date on tickets and boarding passes only. */
export function appleRelevance(content: PassContent): Relevance {
  const { passType, relevantDates, details } = content;
  if (passType !== 'eventTicket' && passType !== 'boardingPass') return {};
  const semantics = passType === 'eventTicket' && details ? eventTags(content, details) : {};
  return {
    ...(relevantDates && datesOf(relevantDates)),
    ...(Object.keys(semantics).length > 0 && { semantics }),
  };
}

/** `relevantDate` is for iOS 17 and older, which take an instant only: a date without a time would surface at midnight there. */
function datesOf(dates: readonly ContentDate[]): Relevance {
  const instant = dates.find(({ end }) => end === null);
  return {
    ...(instant && { relevantDate: instant.start }),
    relevantDates: dates.map(({ start, end }) =>
      end ? { startDate: start, endDate: end } : { date: start },
    ),
  };
}

function eventTags(content: PassContent, details: Details): SemanticTags {
  const { startsAt, venueName, section, seat } = details;
  const eventName = details.eventName ?? (startsAt && (content.fields.primary[0]?.text || content.heading));
  return {
    ...(eventName && { eventName }),
    ...(startsAt && startOf(startsAt, content.timezone)),
    ...(venueName && { venueName }),
    ...((section || seat) && {
      seats: [{ ...(section && { seatSection: section }), ...(seat && { seatNumber: seat }) }],
    }),
  };
}

/** A day without a time is said to be one; its first instant stands for it. */
function startOf(startsAt: string, timeZone: string): SemanticTags {
  if (!isWholeDay(startsAt)) return { eventStartDate: startsAt };
  const start = readInstant(startsAt, timeZone);
  return start
    ? {
        eventStartDateInfo: { date: writeInstant(start, timeZone), timeZone, ignoreTimeComponents: true },
      }
    : {};
}
