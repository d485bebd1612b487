import type { Setting } from './setting.ts';

export const appleSettings = [
  {
    name: 'APPLE_PUSH_URL',
    meaning: 'The push service that tells iPhones to fetch a pass again.',
    fallback: 'the lab, in production Apple',
    example: 'https://api.push.apple.com',
  },
  {
    name: 'APPLE_PUSH_CA',
    meaning: 'A PEM file with the authority that signed the certificate of APPLE_PUSH_URL.',
    fallback: "the system's authorities",
    example: '/etc/tessera/push-ca.pem',
  },
  {
    name: 'APPLE_CERTIFICATE_FILE',
    meaning: 'A PEM file with the pass type certificate of the platform itself.',
    fallback: 'the lab’s, in production none: no passes for Apple Wallet',
    example: '/etc/tessera/pass.pem',
  },
  {
    name: 'APPLE_KEY_FILE',
    meaning: 'A PEM file with the private key of APPLE_CERTIFICATE_FILE.',
    fallback: 'none',
    example: '/etc/tessera/pass.key',
  },
  {
    name: 'APPLE_WWDR_FILE',
    meaning: "A PEM file with Apple's intermediate certificate that issued APPLE_CERTIFICATE_FILE.",
    fallback: 'none',
    example: '/etc/tessera/wwdr-g4.pem',
  },
] as const satisfies readonly Setting[];
