import type { Config } from '../config/config.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import type { BackupTarget } from './archive.ts';

export type ListedBackup = { name: string; at: Date };

export const backupName = (at: Date): string => `tessera-${at.toISOString().replaceAll(/[:.]/g, '-')}.backup`;

/** Oldest first. Without archives that are being written. */
export async function listBackups(target: Pick<BackupTarget, 'list'>): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for await (const name of target.list()) {
    const [, day, hour, minute, second, rest] =
      /^tessera-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/.exec(name) ?? [];
    if (day) found.push({ name, at: new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`) });
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export type BackupState = { last: ListedBackup | null; isOverdue: boolean };

/** Null without scheduled backups. Overdue after twice the interval: a backup takes time, and one may fail and be repeated. */
export async function readBackupState(config: Config, now: Date): Promise<BackupState | null> {
  const { directory, everyHours } = config.backup;
  if (directory === null) return null;
  const last = (await listBackups(openFileStore(directory))).at(-1) ?? null;
  return { last, isOverdue: now.getTime() - (last?.at.getTime() ?? 0) > 2 * everyHours * 3_600_000 };
}
