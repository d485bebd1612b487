import type { Setting } from './setting.ts';

export const socialSettings = [
  {
    name: 'GOOGLE_SIGN_IN_CLIENT_ID',
    meaning: 'The OAuth client for signing in with Google.',
    fallback: 'no sign-in with Google',
    example: '1234567890-abc.apps.googleusercontent.com',
  },
  {
    name: 'GOOGLE_SIGN_IN_CLIENT_SECRET',
    isSecret: true,
    meaning: 'The secret of GOOGLE_SIGN_IN_CLIENT_ID.',
    fallback: 'none',
    example: 'a secret',
  },
  {
    name: 'GOOGLE_SIGN_IN_URL',
    meaning: 'Where Google’s sign-in is: its issuer, or a stand-in.',
    fallback: 'https://accounts.google.com',
    example: 'https://accounts.google.com',
  },
  {
    name: 'MICROSOFT_SIGN_IN_CLIENT_ID',
    meaning: 'The OAuth client for signing in with Microsoft.',
    fallback: 'no sign-in with Microsoft',
    example: '8b1f6a3e-5c0d-4f7a-9b2e-3d4c5b6a7f80',
  },
  {
    name: 'MICROSOFT_SIGN_IN_CLIENT_SECRET',
    isSecret: true,
    meaning: 'The secret of MICROSOFT_SIGN_IN_CLIENT_ID.',
    fallback: 'none',
    example: 'a secret',
  },
  {
    name: 'MICROSOFT_SIGN_IN_TENANT',
    meaning: 'Whose Microsoft accounts: common, organizations, consumers, or one tenant’s id or domain.',
    fallback: 'common',
    example: 'organizations',
  },
  {
    name: 'MICROSOFT_SIGN_IN_URL',
    meaning: 'Where Microsoft’s sign-in is: that of a national cloud, or a stand-in.',
    fallback: 'https://login.microsoftonline.com',
    example: 'https://login.microsoftonline.us',
  },
  {
    name: 'GITHUB_SIGN_IN_CLIENT_ID',
    meaning: 'The OAuth client for signing in with GitHub.',
    fallback: 'no sign-in with GitHub',
    example: 'Iv1.8a61f9b3a7aba766',
  },
  {
    name: 'GITHUB_SIGN_IN_CLIENT_SECRET',
    isSecret: true,
    meaning: 'The secret of GITHUB_SIGN_IN_CLIENT_ID.',
    fallback: 'none',
    example: 'a secret',
  },
  {
    name: 'GITHUB_SIGN_IN_URL',
    meaning: 'Where GitHub is: for a private deployment such as GitHub Enterprise.',
    fallback: 'https://github.com',
    example: 'https://github.example.com',
  },
  {
    name: 'APPLE_SIGN_IN_CLIENT_ID',
    meaning: 'The Services ID for signing in with Apple.',
    fallback: 'no sign-in with Apple',
    example: 'com.example.passes',
  },
  {
    name: 'APPLE_SIGN_IN_TEAM_ID',
    meaning: 'The Apple developer team of APPLE_SIGN_IN_CLIENT_ID.',
    fallback: 'none',
    example: 'ABCDE12345',
  },
  {
    name: 'APPLE_SIGN_IN_KEY_ID',
    meaning: 'The id of the key in APPLE_SIGN_IN_KEY_FILE.',
    fallback: 'none',
    example: 'FGHIJ67890',
  },
  {
    name: 'APPLE_SIGN_IN_KEY_FILE',
    meaning: 'The .p8 file with the private key for signing in with Apple.',
    fallback: 'none',
    example: '/etc/tessera/apple-sign-in.p8',
  },
  {
    name: 'APPLE_SIGN_IN_URL',
    meaning: 'Where Apple’s sign-in is: its issuer, or a stand-in.',
    fallback: 'https://appleid.apple.com',
    example: 'https://appleid.apple.com',
  },
] as const satisfies readonly Setting[];
