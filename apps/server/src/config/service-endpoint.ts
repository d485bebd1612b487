import type { SettingName } from './env.ts';
import type { SettingReader } from './setting-reader.ts';

/** Where an outside service is: in the wallet lab of this process, or at an address. */
export type Place = { kind: 'lab' } | { kind: 'address'; url: string };

/** Set: that address. Unset: the lab in development, the vendor in production, where there is no lab. */
export function readServiceEndpoint(
  read: SettingReader,
  environment: 'development' | 'production',
  name: SettingName,
  vendorUrl: string,
): Place {
  const url = read.address(name, ['https:', 'http:']);
  if (url !== undefined) return { kind: 'address', url };
  return environment === 'production' ? { kind: 'address', url: vendorUrl } : { kind: 'lab' };
}
