import { isSupportedCountry } from 'libphonenumber-js/min';
import { ConfigError } from './config-error.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';

/** `lab`: the development page that shows every message. `none`: production without a service. */
export type SmsConfig = { countries: readonly string[] | null } & (
  | { kind: 'lab' | 'none' }
  | { kind: 'twilio'; url: string; accountSid: string; authToken: string; from: string }
);

export function readSmsConfig(read: SettingReader, environment: 'development' | 'production'): SmsConfig {
  const countries = readCountries(read.text('SMS_COUNTRIES'));
  const [accountSid, authToken, from] = [
    read.text('TWILIO_ACCOUNT_SID'),
    read.text('TWILIO_AUTH_TOKEN'),
    read.text('TWILIO_FROM'),
  ];
  const url = read.address('TWILIO_API_URL', ['https:', 'http:']) ?? 'https://api.twilio.com';
  requireAllOrNone(read, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (accountSid === undefined || authToken === undefined || from === undefined)
    return { kind: environment === 'production' ? 'none' : 'lab', countries };
  if (!/^(\+[1-9]\d{6,14}|MG[\da-f]{32}|[A-Za-z][A-Za-z\d ]{0,10})$/.test(from))
    throw new ConfigError(
      'invalid',
      `TWILIO_FROM is "${from}": set it to a phone number such as +4915112345678, a messaging service (MG…), or a name of at most 11 letters.`,
    );
  return { kind: 'twilio', url: url.replace(/\/$/, ''), accountSid, authToken, from, countries };
}

function readCountries(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const countries = text.split(',').map((country) => country.trim().toUpperCase());
  const wrong = countries.find((country) => !isSupportedCountry(country));
  if (wrong === undefined) return countries;
  throw new ConfigError('invalid', `SMS_COUNTRIES has "${wrong}": set it to codes such as DE,AT,CH.`);
}
