import { noTelemetry, type TelemetryConfig } from './telemetry/telemetry-config.ts';

/** What the server tells the page about itself; it writes this as JSON into the document. */
export type AppConfig = {
  clientId: string;
  /** Where the identity provider listens: at the installation's own address, or at WorkOS. */
  identityUrl: string;
  /** The installation's own public address. */
  publicUrl: string;
  supportUrl: string | null;
  upgradeUrl: string | null;
  /** Guides in place of ours. */
  playbooksUrl: string | null;
  development: boolean;
  /** Whether the installation can send mails. */
  sendsMail: boolean;
  telemetry: TelemetryConfig;
  /** Where Prismatic is; null where the installation shows its own marketplace. */
  prismaticUrl: string | null;
};

/** Reads the configuration out of the document. A page served without one talks to its own origin. */
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
    sendsMail: given.sendsMail ?? true,
    telemetry: { ...noTelemetry, ...given.telemetry },
    prismaticUrl: given.prismaticUrl || null,
  };
}
