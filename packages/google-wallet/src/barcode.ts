import type { GoogleBarcode } from './resources.ts';

/** The formats that Google supports. Apple lacks `ean8`, `upcA` and `dataMatrix`. */
export const barcodeFormats = [
  'qr',
  'pdf417',
  'aztec',
  'dataMatrix',
  'code128',
  'code39',
  'codabar',
  'ean13',
  'ean8',
  'itf',
  'upcA',
  'textOnly',
] as const;

export type BarcodeFormat = (typeof barcodeFormats)[number];

export const googleTypes: Record<BarcodeFormat, string> = {
  qr: 'QR_CODE',
  pdf417: 'PDF_417',
  aztec: 'AZTEC',
  dataMatrix: 'DATA_MATRIX',
  code128: 'CODE_128',
  code39: 'CODE_39',
  codabar: 'CODABAR',
  ean13: 'EAN_13',
  ean8: 'EAN_8',
  itf: 'ITF_14',
  upcA: 'UPC_A',
  textOnly: 'TEXT_ONLY',
};

// Only two-dimensional codes carry bytes and need a text encoding.
const utf8Formats = new Set<BarcodeFormat>(['qr', 'pdf417', 'aztec', 'dataMatrix']);

/** Google's barcode for a format and message. */
export function googleBarcode(input: {
  format: BarcodeFormat;
  message: string;
  altText?: string;
}): GoogleBarcode {
  const { format, message, altText } = input;
  // "If pass does not have a barcode, alternateText may be displayed alone": TEXT_ONLY shows the message as that text.
  const shown = format === 'textOnly' ? (altText ?? message) : altText;
  return {
    type: googleTypes[format],
    value: message,
    ...(shown ? { alternateText: shown } : {}),
    ...(utf8Formats.has(format) ? { renderEncoding: 'UTF_8' } : {}),
  };
}
