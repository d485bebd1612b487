import type { Money } from './input-parts.ts';
import type { GoogleMoney } from './resources.ts';

/** Decimals of a millionth: Google counts money in micros of the whole unit, whatever the currency. */
const microDecimals = 6;

/** An amount as Google wants it: an int64 in a string, exact, never through a float's arithmetic. */
export function googleMoney({ amount, currencyCode }: Money): GoogleMoney {
  const decimal = typeof amount === 'string' ? amount : amount.toFixed(microDecimals);
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const micros = BigInt(whole + fraction.padEnd(microDecimals, '0').slice(0, microDecimals));
  return { micros: String(negative ? -micros : micros), currencyCode };
}
