import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseMobileNumber } from 'libphonenumber-js/mobile';

/**
 * E.164, such as `+4915112345678`; null for a text that is no phone number. `country` is that of numbers without a country code. Checks the
 * length only, because operators open new ranges before libraries know them.
 */
export function readPhone(text: string, country: string | null = null): string | null {
  const international = text.trim().replace(/^00/, '+');
  // Spreadsheets take a number for an amount, and remove its plus.
  const mobile =
    /^[1-9]/.test(international) && country && parseMobileNumber(`+${international}`, { extract: false });
  if (mobile && mobile.country === country && mobile.isValid() && !mobile.ext) return mobile.number;
  const number = parsePhoneNumberFromString(international, {
    extract: false,
    ...(country && isSupportedCountry(country) && { defaultCountry: country as CountryCode }),
  });
  return number?.isPossible() && !number.ext ? number.number : null;
}

/** How the number is dialed within its country, without the leading zero: people search for that, too. */
export function nationalNumber(phone: string): string {
  return parsePhoneNumberFromString(phone)?.nationalNumber ?? '';
}

/** ISO 3166-1, such as `DE`; null for numbers without a country, such as those of satellites. */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
