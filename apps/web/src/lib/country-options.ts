import { phoneCountries } from '@tessera/contract';

/** Countries of phone numbers, by name. */
export function countryOptions() {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return phoneCountries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

export const readCountry = (country: string | null) =>
  phoneCountries.find((each) => each === country) ?? null;
