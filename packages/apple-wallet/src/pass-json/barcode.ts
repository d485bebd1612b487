import { AppleWalletError } from '../errors.ts';
import type { PassBarcode } from './pass-json-input.ts';

// One byte per character, the 256 of ISO 8859-1: what scanners expect unless told otherwise.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are part of the character set being matched.
const latin1Pattern = /^[\u0000-\u00ff]*$/;

const formats: ReadonlySet<string> = new Set<PassBarcode['format']>([
  'PKBarcodeFormatQR',
  'PKBarcodeFormatPDF417',
  'PKBarcodeFormatAztec',
  'PKBarcodeFormatCode128',
  'PKBarcodeFormatCode39',
  'PKBarcodeFormatCodabar',
  'PKBarcodeFormatEAN13',
  'PKBarcodeFormatI2of5',
]);

/** The barcode with its encoding set. Wallet rejects a pass whose message its encoding cannot represent. */
export function encodedBarcode(barcode: PassBarcode, path: string): Required<Omit<PassBarcode, 'altText'>> {
  if (!formats.has(barcode.format)) throw new AppleWalletError('wrongType', { path: `${path}.format` });
  if (typeof barcode.message !== 'string')
    throw new AppleWalletError('wrongType', { path: `${path}.message` });
  const inLatin1 = latin1Pattern.test(barcode.message);
  const messageEncoding = barcode.messageEncoding ?? (inLatin1 ? 'iso-8859-1' : 'utf-8');
  if (messageEncoding === 'iso-8859-1' && !inLatin1) {
    throw new AppleWalletError('barcodeNotEncodable', { path: `${path}.message` });
  }
  return { ...barcode, messageEncoding };
}
