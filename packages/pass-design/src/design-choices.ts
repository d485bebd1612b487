// Separate from the schemas, so that rendering a pass does not load zod.

/** Increases when stored documents of an older form must be converted. */
export const designDocumentVersion = 2;

/** The back field of every pass for its latest campaign message; no designed field may use this key. */
export const latestMessageKey = 'latestMessage';

/** The language of a design that names none. */
export const standardLanguage = 'en';

export const fieldKinds = ['text', 'number', 'currency', 'date', 'dateTime', 'link'] as const;
/** How both wallets write a number. */
export const numberStyles = ['decimal', 'percent', 'scientific', 'spellOut'] as const;
/** How long both wallets write a date or a time: 24/12/26, 24 Dec 2026, 24 December 2026, Thursday, 24 December 2026. */
export const dateStyles = ['short', 'medium', 'long', 'full'] as const;
/** What Apple Wallet turns into links on the back. */
export const dataDetectors = ['phoneNumber', 'link', 'address', 'calendarEvent'] as const;
export const barcodeFormats = [
  'qr',
  'pdf417',
  'aztec',
  'code128',
  'code39',
  'codabar',
  'ean13',
  'itf',
] as const;
export const alignments = ['left', 'center', 'right', 'natural'] as const;
/** What a link of the back opens. */
export const linkKinds = ['website', 'phone', 'email', 'map'] as const;
