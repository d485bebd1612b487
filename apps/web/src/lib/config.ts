import { noTelemetry, type TelemetryConfig } from './telemetry/telemetry-config.ts';

export type AppConfig = {
  clientId: string;
  /** Origin of the identity provider: the installation's own, or WorkOS. */
  identityUrl: string;
  publicUrl: string;
  supportUrl: string | null;
  upgradeUrl: string | null;
  playbooksUrl: string | null;
  development: boolean;
  /** Empty in a page without a server. */
  version: string;
  sendsMail: boolean;
  telemetry: TelemetryConfig;
  /** Null if the installation shows its own marketplace. */
  prismaticUrl: string | null;
  retentionDays: { drafts: number; imports: number; webhooks: number };
};

/** Reads the configuration from the document; without one, the API is at the page's own origin. */
export function readAppConfig(page: Document): AppConfig {
  const text = page.getElementById('tessera-config')?.textContent ?? '{}';
  const given: Partial<AppConfig> = JSON.parse(text);
  return {
    clientId: given.clientId ?? 'client_tessera',
    identityUrl: given.identityUrl ?? page.location.origin,
    publicUrl: given.publicUrl ?? page.location.origin,
    supportUrl: given.supportUrl || null,
    upgradeUrl: given.upgradeUrl || null,
    playbooksUrl: given.playbooksUrl || null,
    development: given.development ?? false,
    version: given.version ?? '',
    sendsMail: given.sendsMail ?? true,
    telemetry: { ...noTelemetry, ...given.telemetry },
    prismaticUrl: given.prismaticUrl || null,
    retentionDays: { drafts: 30, imports: 30, webhooks: 30, ...given.retentionDays },
  };
}
