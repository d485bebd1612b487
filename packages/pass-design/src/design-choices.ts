// Apart from the schemas: what draws a pass needs these, and not the library that reads documents.

/** Grows when a stored document of the older form must be rewritten to be read. */
export const designDocumentVersion = 1;

/** The back field every pass carries for its newest campaign message; no designed field may take its key. */
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
