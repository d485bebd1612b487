import type { Setting } from './setting.ts';

export const authSettings = [
  {
    name: 'AUTH_REDIRECT_URIS',
    meaning:
      'Further addresses, separated by commas, to which a sign-in may return: of other sites that use this identity provider.',
    fallback: 'none',
    example: 'https://club.example.com/callback,http://localhost:5173',
  },
  {
    name: 'AUTH_API_KEYS',
    isSecret: true,
    meaning:
      'Keys, separated by commas, with which the server of another site asks for the token of a widget; “sk_” and more, at least 32 characters.',
    fallback: 'none',
    example: 'sk_4f1d2c8b9a7e6d5c4b3a29181706f5e4',
  },
  {
    name: 'TOKEN_ALGORITHM',
    meaning:
      'How tokens are signed: RS256, which verifiers of every make know, or ES256, whose signatures take a twentieth of the time.',
    fallback: 'RS256',
    example: 'ES256',
  },
  {
    name: 'AUDIT_RETENTION_DAYS',
    meaning:
      'How many days the record of what happened to accounts is kept; its IP addresses are personal data.',
    fallback: '400',
    example: '90',
  },
  {
    name: 'WORKOS_CLIENT_ID',
    meaning:
      'The client of a WorkOS environment, which then keeps the accounts instead of the embedded identity provider.',
    fallback: 'embedded',
    example: 'client_01HXYZ',
  },
  {
    name: 'WORKOS_API_KEY',
    isSecret: true,
    meaning: 'The secret key of the environment of WORKOS_CLIENT_ID.',
    fallback: 'none',
    example: 'sk_live_…',
  },
  {
    name: 'WORKOS_API_URL',
    meaning: 'Where WorkOS is: an authentication domain of your own, or a stand-in.',
    fallback: 'https://api.workos.com',
    example: 'https://auth.example.com',
  },
  {
    name: 'GEOIP_FILE',
    meaning:
      'A MaxMind DB file of cities (GeoLite2-City.mmdb or alike), from which the list of sessions takes its places.',
    fallback: 'no places',
    example: '/var/lib/GeoIP/GeoLite2-City.mmdb',
  },
] as const satisfies readonly Setting[];
