import type { Config } from '../config/config.ts';
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

/** Twice the interval, since a backup takes time, and one may fail and be repeated. */
export function isBackupOverdue(
  { backup }: Pick<Config, 'backup'>,
  archives: readonly ListedBackup[],
  now: Date,
): boolean {
  const last = archives.at(-1)?.at.getTime() ?? 0;
  return now.getTime() - last > 2 * backup.everyHours * 3_600_000;
}
