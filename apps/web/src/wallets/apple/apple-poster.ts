import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';
import type { AppleDevice } from './apple-value-text.ts';

/** A pass in a newer Apple layout; the lazy component reads it with `readApplePoster`. */
export type PosterSource = { kind: 'ticket' | 'generic' | 'journey'; pass: JsonRecord; device: AppleDevice };

/**
 * The layout if the system supports it and the pass has what Wallet requires; null for the classic layout. Before
 * iOS 27 a poster ticket required NFC.
 */
export function posterSource(pass: JsonRecord, device: AppleDevice): PosterSource | null {
  const version = device.iosVersion ?? 27;
  const [scheme] = Array.isArray(pass.preferredStyleSchemes) ? pass.preferredStyleSchemes : [];
  const tags = recordOf(pass.semantics);
  const has = (...names: string[]) => names.every((name) => textOf(tags[name]) !== '');
  const isReadable = 'nfc' in pass || (version >= 27 && recordsOf(pass.barcodes).length > 0);
  const isTicket = isReadable && has('eventName') && (has('venueName') || has('venueRoom'));
  if (scheme === 'posterEventTicket' && 'eventTicket' in pass && version >= 18 && isTicket)
    return { kind: 'ticket', pass, device };
  const isJourney = has('departureAirportCode', 'destinationAirportCode');
  if (scheme === 'semanticBoardingPass' && 'boardingPass' in pass && version >= 26 && isJourney)
    return { kind: 'journey', pass, device };
  const isGeneric = recordsOf(recordOf(pass.posterGeneric).primaryFields).length > 0;
  return isGeneric && version >= 27 ? { kind: 'generic', pass, device } : null;
}

export const actionLabels: Readonly<Record<string, string>> = {
  viewSchedule: 'View schedule',
  watchTrailer: 'Watch trailer',
  listenToMusic: 'Listen to music',
  call: 'Call',
  place: 'Show place',
  addToBalance: 'Add to balance',
  order: 'Order',
  shop: 'Shop',
  membershipBenefits: 'Benefits',
  bookAppointment: 'Book appointment',
  bookCar: 'Book a car',
  bookFlight: 'Book a flight',
  bookStay: 'Book a stay',
  viewOffersRewards: 'Offers and rewards',
};
