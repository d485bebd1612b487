import type { Setting } from './setting.ts';

export const telemetrySettings = [
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
    isSecret: true,
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
    isSecret: true,
    meaning: 'Intercom’s secret for identity verification; required with INTERCOM_APP_ID.',
    fallback: 'none',
    example: 'a secret',
  },
] as const satisfies readonly Setting[];
