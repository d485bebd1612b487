import type { PassJsonInput, SemanticTags } from '@tessera/apple-wallet';
import type { Face } from '@tessera/pass-design';

type Relevance = Pick<PassJsonInput, 'relevantDate' | 'relevantDates' | 'semantics'>;

/** When and where iOS suggests the pass. Wallet reads a date on tickets and boarding passes only. */
export function appleRelevance(face: Face): Relevance {
  const { passType, relevance } = face;
  if (!relevance || (passType !== 'eventTicket' && passType !== 'boardingPass')) return {};
  const semantics = passType === 'eventTicket' ? eventTags(face, relevance) : {};
  return {
    ...datesOf(relevance.date),
    ...(Object.keys(semantics).length > 0 && { semantics }),
  };
}

type FaceRelevance = NonNullable<Face['relevance']>;

/** `relevantDate` is for iOS 17 and older, which take an instant only: a date without a time would surface at midnight there. */
function datesOf(date: FaceRelevance['date']): Relevance {
  if (!date) return {};
  const { start, end } = date;
  return end
    ? { relevantDates: [{ startDate: start, endDate: end }] }
    : { relevantDate: start, relevantDates: [{ date: start }] };
}

function eventTags(face: Face, { date, venue, section, seat }: FaceRelevance): SemanticTags {
  const eventName = face.fields.primary[0]?.text || face.heading;
  return {
    ...(date && eventName && { eventName }),
    ...(date && startOf(date, face.timezone)),
    ...(venue && { venueName: venue }),
    ...((section || seat) && {
      seats: [{ ...(section && { seatSection: section }), ...(seat && { seatNumber: seat }) }],
    }),
  };
}

function startOf({ start, end }: NonNullable<FaceRelevance['date']>, timeZone: string): SemanticTags {
  return end
    ? { eventStartDateInfo: { date: start, timeZone, ignoreTimeComponents: true } }
    : { eventStartDate: start };
}
