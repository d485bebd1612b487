import type { Setting } from './setting.ts';

export const googleSettings = [
  {
    name: 'GOOGLE_WALLET_API_URL',
    meaning: 'The Google Wallet REST API, its version included.',
    fallback: 'the lab, in production Google',
    example: 'https://walletobjects.googleapis.com/walletobjects/v1',
  },
  {
    name: 'GOOGLE_TOKEN_URL',
    meaning: 'Where a service account trades its signature for an access token.',
    fallback: 'the lab, in production Google',
    example: 'https://oauth2.googleapis.com/token',
  },
  {
    name: 'GOOGLE_CALLBACK_KEYS_URL',
    meaning: 'The keys that sign the callbacks about saved and deleted passes.',
    fallback: 'the lab, in production Google',
    example: 'https://pay.google.com/gp/m/issuer/keys',
  },
  {
    name: 'GOOGLE_SAVE_URL',
    meaning: 'Where a save link leads; the signed token is appended.',
    fallback: 'the lab, in production Google',
    example: 'https://pay.google.com/gp/v/save/',
  },
  {
    name: 'GOOGLE_SERVICE_ACCOUNT_FILE',
    meaning: "The JSON key file of the platform's own Google service account.",
    fallback: 'the lab’s, in production none: no passes for Google Wallet',
    example: '/etc/tessera/google.json',
  },
  {
    name: 'GOOGLE_ISSUER_ID',
    meaning: 'The Google Wallet issuer of GOOGLE_SERVICE_ACCOUNT_FILE.',
    fallback: 'none',
    example: '3388000000012345678',
  },
] as const satisfies readonly Setting[];
