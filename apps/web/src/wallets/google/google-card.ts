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

export type GoogleCard = {
  passType: GooglePassType;
  issuerName: string;
  /** The large line; a gift card's balance. Empty if missing, and above a ground journey. */
  title: string;
  subtitle: string | null;
  /** CSS colors; Google derives the text color from the background. */
  colors: { background: string; text: string };
  images: { logo?: CardImage; hero?: CardImage };
  journey: { from: GoogleStop; to: GoogleStop; mode: GoogleJourneyMode } | null;
  /** At most three rows of at most three items. */
  rows: GoogleCardItem[][];
  barcode: CardBarcode | null;
  action: { label: string; href: string } | null;
  state: 'active' | 'completed' | 'expired' | 'inactive';
  details: {
    modules: { key: string; header: string; segments: TextSegment[] }[];
    links: { key: string; label: string; href: string }[];
    messages: { key: string; header: string; body: string }[];
  };
  direction: Direction;
};
