import type { PassContent } from '../render/pass-content.ts';
import type { DetailKey, Details } from './details.ts';

/** What Google requires of a flight; without it the pass is generic. */
export type Flight = Details &
  Required<
    Pick<
      Details,
      | 'carrierCode'
      | 'serviceNumber'
      | 'originCode'
      | 'destinationCode'
      | 'departsAt'
      | 'passengerName'
      | 'confirmationCode'
    >
  >;

/** The formats that both wallets require: IATA codes, a number of up to four digits, a departure time. */
export const flightForms = {
  carrierCode: /^[A-Z0-9]{2}$/,
  serviceNumber: /^\d{1,4}$/,
  originCode: /^[A-Z]{3}$/,
  destinationCode: /^[A-Z]{3}$/,
  departsAt: /T/,
  passengerName: /./,
  confirmationCode: /./,
} as const satisfies Partial<Record<DetailKey, RegExp>>;

const flightDetails = Object.keys(flightForms) as (keyof typeof flightForms)[];

/** The flight of a pass, or null if its details do not make one. */
export function flightOf({
  transitMode,
  details,
}: Pick<PassContent, 'transitMode' | 'details'>): Flight | null {
  if (transitMode !== 'air' || !details) return null;
  return missingFlightDetails(details).length === 0 ? (details as Flight) : null;
}

/** The details that a flight lacks, or that Google would refuse. */
export function missingFlightDetails(details: Details): DetailKey[] {
  return flightDetails.filter((key) => !flightForms[key].test(details[key] ?? ''));
}
