import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { walSpool } from '../../platform/database/embedded/launch-server.ts';
import { preparePaths } from '../../platform/database/embedded/paths.ts';
import type { Reading } from '../../platform/telemetry/telemetry.ts';
import type { BackupTarget } from '../archive.ts';
import { readStamp, stampOf } from '../list-backups.ts';

export type WalFile = {
  /** PostgreSQL's name of a segment or a timeline history, or `files` for an archive of uploaded files. */
  name: string;
  systemId: string;
  key: string;
  /** When it was archived: it holds only what is older. Of a history: when its timeline began. */
  at: Date;
};

/** A restored cluster keeps its system id and begins another timeline, with which its segments' names begin. */
export const walKey = (systemId: string, name: string, at: Date): string =>
  `wal/${systemId}/${name}.${stampOf(at)}`;

export const uploadedFiles = 'files';
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/** In the order of archiving. */
export async function listWal(target: Pick<BackupTarget, 'list'>, systemId?: string): Promise<WalFile[]> {
  const found: WalFile[] = [];
  for await (const key of target.list()) {
    const [, id = '', name = '', stamp = ''] =
      /^wal\/(\d+)\/(files|[0-9A-F]{24}|[0-9A-F]{8}\.history)\.([^.]+)$/.exec(key) ?? [];
    const at = readStamp(stamp);
    if (at && (systemId === undefined || systemId === id)) found.push({ name, systemId: id, key, at });
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export type WaitingWal = { segments: number; oldestAt: Date | null };

/** What PostgreSQL has finished and no worker has archived, oldest first. */
export async function listSpool(data: string): Promise<{ name: string; path: string; at: Date }[]> {
  const spool = join(data, walSpool);
  const found = [];
  for (const name of (await readdir(spool).catch(() => [])).toSorted()) {
    const path = join(spool, name);
    // Another worker may remove it meanwhile; basic_archive's temporary files begin with "archtemp".
    const at = /^[0-9A-F]{8}/.test(name) ? await stat(path).catch(() => null) : null;
    if (at) found.push({ name, path, at: at.mtime });
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Null if no WAL is archived. */
export async function readWaitingWal({
  backup,
  dataDirectory,
}: Pick<Config, 'backup' | 'dataDirectory'>): Promise<WaitingWal | null> {
  if (backup.walSeconds === null) return null;
  const waiting = await listSpool(preparePaths(dataDirectory).data);
  return { segments: waiting.length, oldestAt: waiting[0]?.at ?? null };
}

export async function readWalMetrics({
  clock,
  config,
}: Pick<Context, 'clock' | 'config'>): Promise<Reading[]> {
  const wal = await readWaitingWal(config);
  if (!wal) return [];
  const age = wal.oldestAt ? Math.max(0, (clock().getTime() - wal.oldestAt.getTime()) / 1_000) : 0;
  return [
    { metric: 'tessera.backup.wal.waiting', value: wal.segments },
    { metric: 'tessera.backup.wal.oldest_age', value: age },
  ];
}
