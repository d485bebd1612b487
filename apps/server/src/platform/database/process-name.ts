import { hostname } from 'node:os';
import packageJson from '../../../package.json' with { type: 'json' };

/** PostgreSQL's limit is 63 bytes. */
const hostCharactersMax = 28;

/** Names this process in pg_stat_activity: `tessera 1.2.0 web+worker host/123`. */
export function processName(roles: readonly string[]): string {
  const host = hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, hostCharactersMax);
  return `tessera ${packageJson.version} ${roles.join('+')} ${host}/${process.pid}`;
}

export function readProcessName(text: string) {
  const [, version, roles, name] = /^tessera (\S+) (\S+) (\S+)$/.exec(text) ?? [];
  return version && roles && name ? { version, roles, name } : null;
}
