import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's files depend on both. */
export const platformName = `${process.platform}-${process.arch}`;

export function embeddedMajor(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8'));
}
