import type { ObjectInput } from '@tessera/google-wallet';
import type { FaceBarcode } from '@tessera/pass-design';

/** Google draws ITF of fourteen digits only (ITF-14). */
const itf14 = /^\d{14}$/;

/** The barcode of a face for Google. One it cannot draw is shown as its digits: a cashier can type them. */
export function googleBarcode(barcode: FaceBarcode | null): ObjectInput['barcode'] {
  if (!barcode) return null;
  const { format, message } = barcode;
  if (format === 'itf' && !itf14.test(message)) return { format: 'textOnly', message };
  return { format, message, ...(barcode.altText ? { altText: barcode.altText } : {}) };
}
