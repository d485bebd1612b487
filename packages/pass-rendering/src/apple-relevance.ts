import type { PassJsonInput } from '@tessera/apple-wallet/pass-json';
import type { PassContent } from '@tessera/pass-design';

/**
 * When iOS suggests the pass. Wallet reads dates on tickets and boarding passes only. `relevantDate` is for iOS 17 and older, which take an
 * instant only: a date without a time would surface at midnight there.
 */
export function appleRelevance({
  passType,
  relevantDates,
}: PassContent): Pick<PassJsonInput, 'relevantDate' | 'relevantDates'> {
  if (!relevantDates || (passType !== 'eventTicket' && passType !== 'boardingPass')) return {};
  const instant = relevantDates.find(({ end }) => end === null);
  return {
    ...(instant && { relevantDate: instant.start }),
    relevantDates: relevantDates.map(({ start, end }) =>
      end ? { startDate: start, endDate: end } : { date: start },
    ),
  };
}
