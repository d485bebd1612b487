import { AppleWalletError } from '../errors.ts';
import type { PassJsonInput } from './pass-json-input.ts';

/** Wallet silently falls back to a classic ticket if one of these is missing. */
export function checkPoster(input: PassJsonInput): void {
  if (input.preferredStyleSchemes?.[0] !== 'posterEventTicket') return;
  const lacking = lackingOf(input);
  if (lacking) throw new AppleWalletError('posterIncomplete', { detail: `Lacking: ${lacking}.` });
}

function lackingOf({ eventTicket, semantics = {}, nfc, barcodes }: PassJsonInput): string | null {
  if (!eventTicket) return 'eventTicket';
  if (!semantics.eventName) return 'semantics.eventName';
  if (!semantics.venueName && !semantics.venueRegionName && !semantics.venueRoom)
    return 'semantics.venueName';
  const sports = semantics.eventType === 'PKEventTypeSports';
  if (sports && !(semantics.homeTeamAbbreviation && semantics.awayTeamAbbreviation)) {
    return 'semantics.homeTeamAbbreviation and semantics.awayTeamAbbreviation';
  }
  const live = semantics.eventType === 'PKEventTypeLivePerformance';
  if (live && !semantics.performerNames?.length) return 'semantics.performerNames';
  // Before iOS 26 a poster ticket required NFC; since iOS 27 a barcode suffices.
  return nfc || barcodes?.length ? null : 'nfc or barcodes';
}
