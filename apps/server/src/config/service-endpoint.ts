import type { SettingName } from './env.ts';
import type { SettingReader } from './setting-reader.ts';

export type ServiceEndpoint = { kind: 'lab' } | { kind: 'address'; url: string };

export function readServiceEndpoint(
  read: SettingReader,
  environment: 'development' | 'production',
  name: SettingName,
  vendorUrl: string,
): ServiceEndpoint {
  const url = read.address(name, ['https:', 'http:']);
  if (url !== undefined) return { kind: 'address', url };
  return environment === 'production' ? { kind: 'address', url: vendorUrl } : { kind: 'lab' };
}
