import type { DesignDocument, Field } from '@tessera/pass-design';
import { announcedType, googleAnnouncement, isWatchedByGoogle } from './google-announcements.ts';
import { googleLayout } from './google-layout.ts';
import type { GoogleTemplate } from './google-template.ts';

/** Whether a wallet notifies of a changed field, and why. */
export type ChangeNotice = { wallet: 'apple' | 'google'; notifies: boolean; reason: string };

/** `isRationed`: it counts as one of the three a day, so marking it urgent matters. */
type GoogleNotice = ChangeNotice & { isRationed: boolean };

const silentReasons: Record<GoogleTemplate['type'], string> = {
  loyalty:
    'Of a loyalty card Google announces two numbers: the first of header and primary fields, and a field with the same value as the detail “Second balance”.',
  eventTicket:
    'Of a ticket Google announces the seat: a field with the same value as the detail “Section”, “Row”, “Seat” or “Entrance or gate”.',
  flight:
    'Of a flight Google announces the seat, gate and times: fields with the same values as the details “Seat”, “Gate”, “Boarding” and “Departure”.',
  transit: 'Of a ticket for a journey Google announces no changes; a campaign can notify.',
  offer: 'Of a coupon Google announces no changes; a campaign can notify.',
  giftCard: 'Of a gift card Google announces no changes; a campaign can notify.',
  generic: 'Of a pass of this type Google announces no changes; a campaign can notify.',
};

/** Will it notify? For the field of a design, in each wallet. */
export function changeNotices(
  document: DesignDocument,
  field: Pick<Field, 'key' | 'value' | 'changeMessage'>,
): { apple: ChangeNotice; google: GoogleNotice } {
  const { changeMessage = '' } = field;
  const type = announcedType(document);
  const template = { document, type, layout: googleLayout(document, type) };
  const isAnnounced = googleAnnouncement(template, field) !== null;
  const notifies = isAnnounced && changeMessage.trim() !== '';
  const apple: ChangeNotice = { wallet: 'apple', ...appleNotice(changeMessage) };
  if (!isAnnounced && isWatchedByGoogle(template, field))
    return {
      apple,
      google: {
        wallet: 'google',
        notifies: true,
        isRationed: false,
        reason:
          'By itself, with or without a text: of a gate or terminal within three hours of departure, of a time that moves by ten minutes within a day of it.',
      },
    };
  return {
    apple,
    google: {
      wallet: 'google',
      notifies,
      // What is announced of a flight is always urgent.
      isRationed: notifies && type !== 'flight',
      reason: isAnnounced
        ? 'In Google’s own words, at most three times a day for all changes and messages of a pass.'
        : silentReasons[type],
    },
  };
}

function appleNotice(changeMessage: string): Pick<ChangeNotice, 'notifies' | 'reason'> {
  if (changeMessage.trim() === '')
    return { notifies: false, reason: 'Without a text an iPhone shows the change silently.' };
  if (!changeMessage.includes('%@'))
    return { notifies: false, reason: 'The text needs %@, where the new value belongs.' };
  return { notifies: true, reason: 'With this text, on each change.' };
}
