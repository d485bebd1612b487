import type { Config } from '../config/config.ts';
import type { BackupTarget } from './archive.ts';

export type ListedBackup = { name: string; at: Date };

/** A time in a name. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

export function readStamp(stamp: string): Date | null {
  const [, day, hour, minute, second, rest] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(stamp) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`) : null;
}

export const backupName = (at: Date): string => `tessera-${stampOf(at)}.backup`;

/** Two machines' clocks may differ by less. */
const aheadMilliseconds = 10 * 60_000;

const isAhead = ({ at }: ListedBackup, now: Date) => at.getTime() > now.getTime() + aheadMilliseconds;

/** Oldest first; archives of a time to come were made while the clock was ahead, and precede all others. Without those that are being written. */
export async function listBackups(target: Pick<BackupTarget, 'list'>, now: Date): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for await (const name of target.list()) {
    const [, stamp = ''] = /^tessera-(.+)\.backup$/.exec(name) ?? [];
    const at = readStamp(stamp);
    if (at) found.push({ name, at });
  }
  const [past = [], ahead = []] = [false, true].map((wanted) =>
    found
      .filter((backup) => isAhead(backup, now) === wanted)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  return [...ahead, ...past];
}

export function lastBackup(archives: readonly ListedBackup[], now: Date): Date | null {
  const last = archives.at(-1);
  return last && !isAhead(last, now) ? last.at : null;
}

/** Twice the interval, since a backup takes time, and one may fail and be repeated. */
export function isBackupOverdue(
  { backup }: Pick<Config, 'backup'>,
  archives: readonly ListedBackup[],
  now: Date,
): boolean {
  const last = lastBackup(archives, now)?.getTime() ?? 0;
  return now.getTime() - last > 2 * backup.everyHours * 3_600_000;
}
