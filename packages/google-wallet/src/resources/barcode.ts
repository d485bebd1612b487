import type { GoogleBarcode, GoogleRotatingBarcode } from './resources.ts';

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

/** Seconds between two codes of a rotating barcode, and the digits of each (RFC 6238). */
export const rotation = { seconds: 30, digits: 8 } as const;

/** A barcode to whose message the phone adds a colon and a code that changes. */
export function googleRotatingBarcode(input: {
  format: BarcodeFormat;
  message: string;
  altText?: string | undefined;
  secret: string;
}): GoogleRotatingBarcode {
  const { format, message, altText, secret } = input;
  return {
    type: googleTypes[format],
    valuePattern: `${message}:{totp_value_0}`,
    renderEncoding: 'UTF_8',
    ...(altText ? { alternateText: altText } : {}),
    totpDetails: {
      periodMillis: String(rotation.seconds * 1_000),
      algorithm: 'TOTP_SHA1',
      parameters: [{ key: secret, valueLength: rotation.digits }],
    },
  };
}

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
