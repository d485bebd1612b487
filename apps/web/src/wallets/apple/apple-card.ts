import type { CardBarcode, CardImage, Direction, TextSegment } from '../card-parts.ts';
import type { PosterSource } from './apple-poster.ts';

export const appleStyles = ['storeCard', 'coupon', 'eventTicket', 'boardingPass', 'generic'] as const;
export type AppleStyle = (typeof appleStyles)[number];
export type AppleTransitType = 'air' | 'train' | 'bus' | 'boat' | 'generic';
export type AppleSlot = 'header' | 'primary' | 'secondary' | 'auxiliary' | 'back';
export type AppleImageSlot =
  | 'logo'
  | 'icon'
  | 'strip'
  | 'thumbnail'
  | 'background'
  | 'footer'
  | 'artwork'
  | 'primaryLogo'
  | 'secondaryLogo';

export type AppleCardField = {
  key: string;
  label: string;
  text: string;
  /** What a watch shows, which has no link texts. Default: `text`. */
  value?: string;
  align?: 'left' | 'center' | 'right' | 'natural';
  /** Event tickets may have two rows of auxiliary fields. */
  row?: 0 | 1;
  segments?: TextSegment[];
};

export type AppleLink = { key: string; label: string; href: string };

export type AppleCard = {
  style: AppleStyle;
  transitType: AppleTransitType | null;
  poster: PosterSource | null;
  /** The buttons of iOS 27; the links of an event guide or a boarding pass. */
  actions: AppleLink[];
  guide: AppleLink[];
  organizationName: string;
  description: string;
  logoText: string;
  colors: { background: string; foreground: string; label: string };
  images: Partial<Record<AppleImageSlot, CardImage>>;
  fields: Record<AppleSlot, AppleCardField[]>;
  barcode: CardBarcode | null;
  voided: boolean;
  expired: boolean;
  direction: Direction;
};
