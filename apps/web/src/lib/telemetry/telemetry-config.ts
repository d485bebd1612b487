/** Whom the operator wants told who is signed in and what went wrong; null: nobody. */
export type TelemetryConfig = {
  posthog: { key: string; host: string } | null;
  sentry: { dsn: string } | null;
  intercom: { appId: string } | null;
};

export const noTelemetry: TelemetryConfig = { posthog: null, sentry: null, intercom: null };
