const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A double holds every decimal of 15 significant digits; of 16, not every one comes back as it was written. */
const significantDigitsMax = 15;

/**
 * The number a text is, or null when it is better left a text: leading zeros are part of a card number, and whole numbers
 * beyond 2^53 or longer decimals would change their digits on the way through JSON.
 */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return null;
  const value = Number(trimmed) + 0;
  if (!trimmed.includes('.')) return Number.isSafeInteger(value) ? value || 0 : null;
  const digits = trimmed.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= significantDigitsMax ? value || 0 : null;
}
