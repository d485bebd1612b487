// Separate from the schemas, so that rendering a pass does not load zod.

/** Increases when stored documents of an older form must be rewritten. */
export const designDocumentVersion = 1;

/** The back field of every pass for its latest campaign message; no designed field may use this key. */
export const latestMessageKey = 'latestMessage';

export const fieldKinds = ['text', 'number', 'currency', 'date', 'dateTime', 'link'] as const;
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
