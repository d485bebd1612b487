import type { BarcodeFormat } from './design-document.ts';

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
const ean13 = /^\d{12,13}$/;

function ean13CheckDigit(twelve: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(twelve[index]) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

type BarcodeRule = {
  /** What the format can encode, to follow the format's name in a sentence. */
  holds: string;
  name: string;
  canHold: (message: string) => boolean;
  /** Supported by iOS 27 and newer only. */
  needsIos27: boolean;
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
    needsIos27: false,
  },
  pdf417: {
    name: 'PDF417',
    holds: 'holds up to 1,100 bytes',
    canHold: (text) => utf8Length(text) <= 1_100,
    needsIos27: false,
  },
  aztec: {
    name: 'Aztec',
    holds: 'holds up to 1,900 bytes',
    canHold: (text) => utf8Length(text) <= 1_900,
    needsIos27: false,
  },
  code128: {
    name: 'Code 128',
    holds: 'holds up to 80 characters without accents',
    canHold: (text) => /^[\x20-\x7e]{1,80}$/.test(text),
    needsIos27: false,
  },
  code39: {
    name: 'Code 39',
    holds: 'holds up to 43 capitals, digits, spaces and - . $ / + %',
    canHold: (text) => /^[0-9A-Z \-.$/+%]{1,43}$/.test(text),
    needsIos27: true,
  },
  codabar: {
    name: 'Codabar',
    holds: 'holds up to 40 digits and - $ : / . +, between letters A to D if wished',
    canHold: (text) => /^(?:[0-9\-$:/.+]{1,40}|[A-D][0-9\-$:/.+]{1,40}[A-D])$/i.test(text),
    needsIos27: true,
  },
  ean13: {
    name: 'EAN-13',
    holds: 'holds 12 digits and a right check digit',
    canHold: (text) => ean13.test(text) && (text.length === 12 || text[12] === ean13CheckDigit(text)),
    needsIos27: true,
  },
  itf: {
    name: 'ITF',
    holds: 'holds an even number of digits, up to 40',
    canHold: (text) => /^(?:\d\d){1,20}$/.test(text),
    needsIos27: true,
  },
};

/** The encoded message, or null if the format cannot encode it. Adds the check digit to an EAN-13 of twelve digits. */
export function encodableMessage(format: BarcodeFormat, message: string): string | null {
  if (message === '' || !barcodeRules[format].canHold(message)) return null;
  return format === 'ean13' && message.length === 12 ? message + ean13CheckDigit(message) : message;
}
