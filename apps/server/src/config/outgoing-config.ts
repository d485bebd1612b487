import { readNetwork } from '../platform/outgoing/ssrf-guard.ts';
import { ConfigError } from './config-error.ts';
import type { SettingReader } from './setting-reader.ts';

export type OutgoingConfig = {
  allowedNetworks: readonly string[];
  /** Messages are confidential; in development, receivers run on the same machine. */
  httpsOnly: boolean;
};

/** Receivers on the same machine, including the lab's. */
const developmentNetworks = '127.0.0.0/8,::1/128';

export function readOutgoingConfig(
  read: SettingReader,
  environment: 'development' | 'production',
): OutgoingConfig {
  const written =
    read.text('OUTGOING_ALLOWED_NETWORKS') ?? (environment === 'development' ? developmentNetworks : '');
  const allowedNetworks = written
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '');
  for (const network of allowedNetworks) requireNetwork(network);
  return { allowedNetworks, httpsOnly: environment === 'production' };
}

function requireNetwork(network: string): void {
  try {
    readNetwork(network);
  } catch (cause) {
    throw new ConfigError(
      'invalid',
      `OUTGOING_ALLOWED_NETWORKS holds "${network}": write networks such as 10.20.0.0/16 or fd00::/8, separated by commas.`,
      { cause },
    );
  }
}
