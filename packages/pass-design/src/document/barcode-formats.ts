import type { ContentBarcode } from '../render/pass-content.ts';
import type { BarcodeFormat } from './design-document.ts';

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
/** EAN-13, EAN-8 and UPC-A: alternating weights of 3 and 1, from the right. */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Digits with a check digit, which may be missing. */
const canHoldChecked = (length: number) => (text: string) =>
  new RegExp(`^\\d{${length - 1},${length}}$`).test(text) &&
  (text.length < length || text.endsWith(checkDigit(text.slice(0, -1))));

const checkedLengths: Partial<Record<BarcodeFormat, number>> = { ean13: 13, ean8: 8, upcA: 12 };

type BarcodeRule = {
  /** What the format encodes, to follow its name in a sentence. */
  holds: string;
  name: string;
  canHold: (message: string) => boolean;
  /** The first iOS that supports it; null if none does. Absent: all. */
  sinceIos?: 27 | null;
};

/**
 * Limits in bytes are the symbologies' capacities at their usual error correction; lengths of linear codes are what a scanner can
 * read on a phone's width.
 */
export const barcodeRules: Record<BarcodeFormat, BarcodeRule> = {
  qr: {
    name: 'QR',
    holds: 'holds up to 2,331 bytes',
    canHold: (text) => utf8Length(text) <= 2_331,
  },
  pdf417: {
    name: 'PDF417',
    holds: 'holds up to 1,100 bytes',
    canHold: (text) => utf8Length(text) <= 1_100,
  },
  aztec: {
    name: 'Aztec',
    holds: 'holds up to 1,900 bytes',
    canHold: (text) => utf8Length(text) <= 1_900,
  },
  code128: {
    name: 'Code 128',
    holds: 'holds up to 80 characters without accents',
    canHold: (text) => /^[\x20-\x7e]{1,80}$/.test(text),
  },
  code39: {
    name: 'Code 39',
    holds: 'holds up to 43 capitals, digits, spaces and - . $ / + %',
    canHold: (text) => /^[0-9A-Z \-.$/+%]{1,43}$/.test(text),
    sinceIos: 27,
  },
  codabar: {
    name: 'Codabar',
    holds: 'holds up to 40 digits and - $ : / . +, between letters A to D if wished',
    canHold: (text) => /^(?:[0-9\-$:/.+]{1,40}|[A-D][0-9\-$:/.+]{1,40}[A-D])$/i.test(text),
    sinceIos: 27,
  },
  ean13: {
    name: 'EAN-13',
    holds: 'holds 12 digits and a right check digit',
    canHold: canHoldChecked(13),
    sinceIos: 27,
  },
  itf: {
    name: 'ITF',
    holds: 'holds an even number of digits, up to 40',
    canHold: (text) => /^(?:\d\d){1,20}$/.test(text),
    sinceIos: 27,
  },
  dataMatrix: {
    name: 'Data Matrix',
    holds: 'holds up to 1,500 bytes',
    canHold: (text) => utf8Length(text) <= 1_500,
    sinceIos: null,
  },
  ean8: {
    name: 'EAN-8',
    holds: 'holds 7 digits and a right check digit',
    canHold: canHoldChecked(8),
    sinceIos: null,
  },
  upcA: {
    name: 'UPC-A',
    holds: 'holds 11 digits and a right check digit',
    canHold: canHoldChecked(12),
    sinceIos: null,
  },
};

/** The encoded message, or null if the format cannot encode it. Adds a missing check digit. */
export function encodableMessage(format: BarcodeFormat, message: string): string | null {
  if (message.trim() === '' || !barcodeRules[format].canHold(message)) return null;
  const length = checkedLengths[format];
  return length && message.length === length - 1 ? message + checkDigit(message) : message;
}

const inCodabarLetters = /^[A-D](.+)[A-D]$/i;

/** Whether a scanner may return this text: many read UPC-A as EAN-13, and Codabar has start and stop letters. */
export function isReadAs(
  { format, message }: Pick<ContentBarcode, 'format' | 'message'>,
  text: string,
): boolean {
  if (text === message) return true;
  if (format === 'upcA') return text === `0${message}`;
  return format === 'codabar' && inCodabarLetters.exec(text)?.[1] === message;
}

/** The template texts that a scanner may read as this text. */
export function textsBehind(text: string): string[] {
  const messages = [text, inCodabarLetters.exec(text)?.[1], /^0(\d{12})$/.exec(text)?.[1]].filter(
    (message) => message !== undefined,
  );
  const withoutCheckDigit = messages
    .filter((message) => Object.values(checkedLengths).includes(message.length) && /^\d+$/.test(message))
    .map((message) => message.slice(0, -1));
  return [...messages, ...withoutCheckDigit];
}

/** Whether an iPhone shows a barcode of the pass. */
export const hasAppleBarcode = (barcode: ContentBarcode | null): boolean =>
  barcode !== null && (barcodeRules[barcode.format].sinceIos !== null || barcode.fallback !== undefined);
