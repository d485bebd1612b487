import type { Setting } from './setting.ts';

export const integrationsSettings = [
  {
    name: 'PRISMATIC_SIGNING_KEY',
    isSecret: true,
    meaning:
      'The private key, in PEM with its lines separated by \\n, that Prismatic gave for embedding its marketplace, which then replaces the built-in one.',
    fallback: 'the built-in marketplace',
    example: '-----BEGIN RSA PRIVATE KEY-----\\n…',
  },
  {
    name: 'PRISMATIC_ORGANIZATION_ID',
    meaning: 'The id of the Prismatic organization that PRISMATIC_SIGNING_KEY belongs to.',
    fallback: 'none',
    example: 'T3JnYW5pemF0aW9uOjAxMjM0NTY3',
  },
  {
    name: 'PRISMATIC_URL',
    meaning: 'Where Prismatic is: the address of its region, a domain of your own, or a stand-in.',
    fallback: 'https://app.prismatic.io',
    example: 'https://app.eu-west-1.prismatic.io',
  },
  {
    name: 'GEOCODER_URL',
    meaning:
      'A geocoder with Nominatim’s protocol, by which the editor finds locations by address; it gets at most one request a second.',
    fallback: 'none: locations are given by coordinates and map links',
    example: 'https://nominatim.example.com',
  },
  {
    name: 'OUTGOING_ALLOWED_NETWORKS',
    meaning:
      'Private networks, separated by commas, that webhooks and requests to GEOCODER_URL may be sent into besides the public internet.',
    fallback: 'none, in development 127.0.0.0/8,::1/128',
    example: '10.20.0.0/16,fd00::/8',
  },
] as const satisfies readonly Setting[];
