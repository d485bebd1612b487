/** One environment variable: its meaning in one sentence, what counts when it is not set, and a value as an operator would write it. */
export type Setting = { name: string; meaning: string; fallback: string; example: string };

/**
 * Every environment variable the server reads; nothing else in it looks at `process.env`.
 * `config.ts` gives them their types, `help.ts` prints this list.
 */
export const settings = [
  {
    name: 'NODE_ENV',
    meaning: 'development has the wallet lab; production has none, and demands its secrets.',
    fallback: 'development',
    example: 'production',
  },
  { name: 'PORT', meaning: 'The port the server listens on.', fallback: '3000', example: '8080' },
  {
    name: 'HOST',
    meaning: 'The network address the server listens on.',
    fallback: '127.0.0.1, in production 0.0.0.0',
    example: '0.0.0.0',
  },
  {
    name: 'PUBLIC_URL',
    meaning: 'The address by which browsers and phones reach this server; required in production.',
    fallback: 'http://localhost:PORT',
    example: 'https://passes.example.com',
  },
  {
    name: 'TRUSTED_PROXIES',
    meaning:
      'How many proxies stand before this server and append to X-Forwarded-For; sign-in limits count by address.',
    fallback: '0',
    example: '1',
  },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL server, 16 or newer; unset starts the embedded one.',
    fallback: 'embedded',
    example: 'postgres://tessera:secret@db.example.com/tessera',
  },
  {
    name: 'DATA_DIR',
    meaning: 'The directory of the embedded database, uploaded files and development secrets.',
    fallback: '.data',
    example: '/srv/tessera',
  },
  {
    name: 'ROLES',
    meaning: 'What this process does: web, worker, or both; --roles says the same.',
    fallback: 'web,worker',
    example: 'worker',
  },
  {
    name: 'MASTER_KEY',
    meaning: 'The 32 bytes, in Base64, under which all secrets are sealed; required in production.',
    fallback: 'made at first start and kept in DATA_DIR',
    example: 'from: openssl rand -base64 32',
  },
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
  {
    name: 'SMTP_URL',
    meaning: 'The mail server that sends codes, invitations and download links.',
    fallback: 'a mailbox page, in production no mail',
    example: 'smtps://user:secret@mail.example.com:465',
  },
  {
    name: 'MAIL_FROM',
    meaning: 'The sender of all mail; required with SMTP_URL.',
    fallback: 'Tessera <tessera@localhost>',
    example: 'Passes <passes@example.com>',
  },
  {
    name: 'AUTH_REDIRECT_URIS',
    meaning:
      'Further addresses, separated by commas, to which a sign-in may return: of other sites that use this identity provider.',
    fallback: 'none',
    example: 'https://club.example.com/callback,http://localhost:5173',
  },
  {
    name: 'AUTH_API_KEYS',
    meaning:
      'Keys, separated by commas, with which the server of another site asks for the token of a widget; “sk_” and more, at least 32 characters.',
    fallback: 'none',
    example: 'sk_4f1d2c8b9a7e6d5c4b3a29181706f5e4',
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
    name: 'GOOGLE_SIGN_IN_CLIENT_ID',
    meaning: 'The OAuth client for signing in with Google.',
    fallback: 'no sign-in with Google',
    example: '1234567890-abc.apps.googleusercontent.com',
  },
  {
    name: 'GOOGLE_SIGN_IN_CLIENT_SECRET',
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
  {
    name: 'GEOIP_FILE',
    meaning:
      'A MaxMind DB file of cities (GeoLite2-City.mmdb or alike), from which the list of sessions takes its places.',
    fallback: 'no places',
    example: '/var/lib/GeoIP/GeoLite2-City.mmdb',
  },
  {
    name: 'POSTHOG_KEY',
    meaning: 'The project key of PostHog, for analytics and session recording of signed-in people.',
    fallback: 'off',
    example: 'phc_0123456789abcdef',
  },
  {
    name: 'POSTHOG_HOST',
    meaning: 'Where PostHog is.',
    fallback: 'https://us.i.posthog.com',
    example: 'https://eu.i.posthog.com',
  },
  {
    name: 'SENTRY_DSN',
    meaning: 'Where Sentry takes reports of errors in the app’s pages.',
    fallback: 'off',
    example: 'https://0123456789abcdef@o1.ingest.sentry.io/42',
  },
  {
    name: 'INTERCOM_APP_ID',
    meaning: 'The Intercom workspace for the support chat.',
    fallback: 'off',
    example: 'abc12345',
  },
  {
    name: 'INTERCOM_SECRET',
    meaning: 'Intercom’s secret for identity verification; required with INTERCOM_APP_ID.',
    fallback: 'none',
    example: 'a secret',
  },
  {
    name: 'PRISMATIC_SIGNING_KEY',
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
    name: 'OUTGOING_ALLOWED_NETWORKS',
    meaning:
      'Private networks, separated by commas, that webhooks may be sent into besides the public internet.',
    fallback: 'none, in development 127.0.0.0/8,::1/128',
    example: '10.20.0.0/16,fd00::/8',
  },
  {
    name: 'DEFAULT_PLAN',
    meaning: 'The plan of a new organization: full or demo.',
    fallback: 'full',
    example: 'demo',
  },
  {
    name: 'UPGRADE_URL',
    meaning: 'Where "Upgrade Plan" leads.',
    fallback: 'a word about whom to ask',
    example: 'https://example.com/plans',
  },
  {
    name: 'SUPPORT_URL',
    meaning: 'Where "Contact Support" leads; an https or mailto address.',
    fallback: 'hidden',
    example: 'mailto:help@example.com',
  },
  {
    name: 'PLAYBOOKS_URL',
    meaning:
      'A page of your own that Playbooks shows in place of the built-in guides; it must let itself be framed.',
    fallback: 'the built-in guides',
    example: 'https://guides.example.com/wallet',
  },
  {
    name: 'DEMO_PASS_LIMIT',
    meaning: 'How many passes a workspace on the demo plan may issue.',
    fallback: '25',
    example: '100',
  },
  {
    name: 'API_REQUESTS_PER_MINUTE',
    meaning:
      'How many calls of the public API one key may make in a minute, per server process; 0 for any number.',
    fallback: '1000',
    example: '6000',
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'The least important line that is logged: debug, info, warn, error or silent.',
    fallback: 'info',
    example: 'warn',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
export type Environment = Readonly<Record<string, string | undefined>>;
