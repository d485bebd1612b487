import { ConfigError } from './config-error.ts';
import type { SettingName } from './env.ts';
import type { SettingReader } from './setting-reader.ts';

export function requireAllOrNone(read: SettingReader, names: readonly SettingName[]): void {
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new ConfigError(
    'contradiction',
    `${listed(names)} belong together: set ${listed(missing)} too, or unset ${names.length === 2 ? 'both' : 'all of them'}.`,
  );
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
