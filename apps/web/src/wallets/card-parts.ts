/** What both wallets draw their cards from. */
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
  /** Google only: no bars, the text alone. */
  | 'textOnly';

export type CardBarcode = {
  format: CardBarcodeFormat;
  message: string;
  altText: string | null;
  /** Google only: seconds after which the phone draws another code. */
  rotationSeconds?: number;
};

export type CardImage = {
  url: string;
  /** What a screen reader says; empty when the image only decorates. */
  alt: string;
};

/** A run of text, or of a link when `href` is set. */
export type TextSegment = { text: string; href?: string };

export type Direction = 'ltr' | 'rtl';

/** Whether a wallet in this language runs from right to left: wallets mirror by the phone's language, not by the pass. */
export function directionOf(locale: string): Direction {
  return /^(ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr';
}

/** Whether an instant lies in the past; no instant, or one that cannot be read, never does. */
export function hasPassed(instant: string | null | undefined, now: Date): boolean {
  return instant != null && Date.parse(instant) <= now.getTime();
}
