import type { Setting } from './setting.ts';

export const smsSettings = [
  {
    name: 'TWILIO_ACCOUNT_SID',
    meaning: 'The Twilio account that sends download links as text messages.',
    fallback: 'a page of the lab, in production no text messages',
    example: 'AC0123456789abcdef0123456789abcdef',
  },
  {
    name: 'TWILIO_AUTH_TOKEN',
    isSecret: true,
    meaning: 'The token of the Twilio account. Twilio signs its webhooks with it.',
    fallback: 'required with TWILIO_ACCOUNT_SID',
    example: '0123456789abcdef0123456789abcdef',
  },
  {
    name: 'TWILIO_FROM',
    meaning:
      'The sender: a phone number, a messaging service (MG…), or a name of at most 11 letters, which takes no replies.',
    fallback: 'required with TWILIO_ACCOUNT_SID',
    example: '+4915112345678',
  },
  {
    name: 'TWILIO_API_URL',
    meaning: 'The address of the Messages API, such as that of a region.',
    fallback: 'https://api.twilio.com',
    example: 'https://api.dublin.ie1.twilio.com',
  },
  {
    name: 'SMS_COUNTRIES',
    meaning: 'Countries (ISO 3166-1) to which text messages are sent, against fraud with expensive numbers.',
    fallback: 'all',
    example: 'DE,AT,CH',
  },
] as const satisfies readonly Setting[];
