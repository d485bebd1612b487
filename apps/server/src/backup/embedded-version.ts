import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's files depend on both. */
export const platformName = `${process.platform}-${process.arch}`;

/** For the header of an archive. */
export const embeddedVersion = (dataDirectory: string) => ({
  kind: 'embedded' as const,
  postgres: Number(readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8')),
  platform: platformName,
  systemId: systemIdOf(dataDirectory),
});

/** Of the cluster, which a copy shares: the first field of `pg_control` (pg_control.h), in the byte order of the machine. */
export function systemIdOf(dataDirectory: string): string {
  const file = openSync(join(dataDirectory, 'global/pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, bytes.byteLength, 0);
    return bytes.readBigUInt64LE().toString();
  } finally {
    closeSync(file);
  }
}
