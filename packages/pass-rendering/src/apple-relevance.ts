import type { PassJsonInput, SemanticTags } from '@tessera/apple-wallet/pass-json';
import type { PassContent } from '@tessera/pass-design';

type Relevance = Pick<PassJsonInput, 'relevantDate' | 'relevantDates' | 'semantics'>;

/** When and where iOS suggests the pass. Wallet reads a date on tickets and boarding passes only. */
export function appleRelevance(content: PassContent): Relevance {
  const { passType, relevance } = content;
  if (!relevance || (passType !== 'eventTicket' && passType !== 'boardingPass')) return {};
  const semantics = passType === 'eventTicket' ? eventTags(content, relevance) : {};
  return {
    ...datesOf(relevance.date),
    ...(Object.keys(semantics).length > 0 && { semantics }),
  };
}

type ContentRelevance = NonNullable<PassContent['relevance']>;

/** `relevantDate` is for iOS 17 and older, which take an instant only: a date without a time would surface at midnight there. */
function datesOf(date: ContentRelevance['date']): Relevance {
  if (!date) return {};
  const { start, end } = date;
  return end
    ? { relevantDates: [{ startDate: start, endDate: end }] }
    : { relevantDate: start, relevantDates: [{ date: start }] };
}

function eventTags(content: PassContent, { date, venue, section, seat }: ContentRelevance): SemanticTags {
  const eventName = content.fields.primary[0]?.text || content.heading;
  return {
    ...(date && eventName && { eventName }),
    ...(date && startOf(date, content.timezone)),
    ...(venue && { venueName: venue }),
    ...((section || seat) && {
      seats: [{ ...(section && { seatSection: section }), ...(seat && { seatNumber: seat }) }],
    }),
  };
}

function startOf({ start, end }: NonNullable<ContentRelevance['date']>, timeZone: string): SemanticTags {
  return end
    ? { eventStartDateInfo: { date: start, timeZone, ignoreTimeComponents: true } }
    : { eventStartDate: start };
}
