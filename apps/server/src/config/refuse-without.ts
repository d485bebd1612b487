import { ConfigError } from './config-error.ts';
import type { SettingName } from './env.ts';
import type { SettingReader } from './setting-reader.ts';

export function refuseWithout(read: SettingReader, name: SettingName, needed: SettingName): void {
  if (read.text(name) === undefined || read.text(needed) !== undefined) return;
  throw new ConfigError(
    'contradiction',
    `${name} is set without ${needed}: set ${needed} too, or unset ${name}.`,
  );
}
