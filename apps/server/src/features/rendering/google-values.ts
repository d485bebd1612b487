import type { FaceField } from '@tessera/pass-design';

/** Above this Google's money does not fit its 64 bits of micros; such an amount stays a text. */
const amountMax = 1e12;

type Money = { amount: number; currencyCode: string };

/** A currency field as Google's money; nothing when it is none. */
export function googleBalance(field: FaceField | undefined): Money | undefined {
  if (field?.kind !== 'currency' || typeof field.value !== 'number' || !field.currencyCode) return undefined;
  return Math.abs(field.value) < amountMax
    ? { amount: field.value, currencyCode: field.currencyCode }
    : undefined;
}

/** A field as loyalty points. A value that is no number is shown as it is; an empty one as a dash, since points cannot be left out of a card again. */
export function googlePoints(field: FaceField | undefined) {
  if (!field) return undefined;
  const number = field.kind === 'number' && typeof field.value === 'number' ? field.value : undefined;
  return { label: field.label || 'Points', balance: googleBalance(field) ?? number ?? (field.text || '–') };
}
