export type CardBarcodeFormat =
  | 'qr'
  | 'pdf417'
  | 'aztec'
  | 'code128'
  | 'code39'
  | 'codabar'
  | 'ean13'
  | 'itf'
  | 'dataMatrix'
  | 'ean8'
  | 'upcA'
  /** Google only: the text without a barcode. */
  | 'textOnly';

export type CardBarcode = {
  format: CardBarcodeFormat;
  message: string;
  altText: string | null;
  rotationSeconds?: number;
};

export type CardImage = {
  url: string;
  alt: string;
};

export type TextSegment = { text: string; href?: string };

export type Direction = 'ltr' | 'rtl';

/** Wallets mirror the layout by the phone's language, not by the pass. */
export function directionOf(locale: string): Direction {
  return /^(ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr';
}

/** False for a missing or unreadable instant. */
export function hasPassed(instant: string | null | undefined, now: Date): boolean {
  return instant != null && Date.parse(instant) <= now.getTime();
}
