/** The operator's telemetry services; null if not configured. */
export type TelemetryConfig = {
  posthog: { key: string; host: string } | null;
  sentry: { dsn: string } | null;
  intercom: { appId: string } | null;
};

export const noTelemetry: TelemetryConfig = { posthog: null, sentry: null, intercom: null };
