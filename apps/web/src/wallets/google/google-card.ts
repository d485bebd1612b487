import type { CardBarcode, CardImage, Direction, TextSegment } from '../card-parts.ts';

export type GooglePassType =
  | 'generic'
  | 'loyalty'
  | 'offer'
  | 'giftCard'
  | 'eventTicket'
  | 'flight'
  | 'transit';
export type GoogleJourneyMode = 'air' | 'rail' | 'bus' | 'boat' | 'other';
export type GoogleCardItem = { key: string; label: string; text: string };
export type GoogleStop = { code: string; name: string };

/** One Google pass, ready to draw. */
export type GoogleCard = {
  passType: GooglePassType;
  /** The small line beside the logo: the issuer, the merchant of a gift card, the airline of a flight. */
  issuerName: string;
  /** The large line: of a gift card its balance. Empty without one, and above a journey on the ground. */
  title: string;
  subtitle: string | null;
  /** CSS colors; Google chooses the text color from the background, the issuer cannot. */
  colors: { background: string; text: string };
  images: { logo?: CardImage; hero?: CardImage };
  journey: { from: GoogleStop; to: GoogleStop; mode: GoogleJourneyMode } | null;
  /** At most three rows of at most three. */
  rows: GoogleCardItem[][];
  barcode: CardBarcode | null;
  /** The button of a deep link. */
  action: { label: string; href: string } | null;
  state: 'active' | 'completed' | 'expired' | 'inactive';
  details: {
    modules: { key: string; header: string; segments: TextSegment[] }[];
    links: { key: string; label: string; href: string }[];
    messages: { key: string; header: string; body: string }[];
  };
  direction: Direction;
};
