import type { BackupTarget } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { listBackups } from './list-backups.ts';
import { type RestoreContext, type Restored, restoreBackup } from './restore-backup.ts';
import { type PointInTime, UnsuitableBackup } from './wal/plan-recovery.ts';

/** From the last backup before that time whose recovery reaches it. @throws BackupError */
export async function restoreToTime(
  ctx: RestoreContext,
  target: BackupTarget,
  to: PointInTime,
): Promise<Restored> {
  const backups = await listBackups(target, new Date());
  const [first] = backups;
  if (!first) throw new BackupError('There is no backup in BACKUP_DIRECTORY.');
  for (const { name } of backups.filter(({ at }) => to === 'latest' || at <= to).toReversed())
    try {
      return await restoreBackup(ctx, target, name, to);
    } catch (error) {
      // The time lies within this backup, or it was made on a timeline that was left.
      if (!(error instanceof UnsuitableBackup)) throw error;
    }
  throw new BackupError(`The first backup was made at ${first.at.toISOString()}: give a later time.`);
}
