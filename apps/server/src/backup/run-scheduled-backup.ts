import { openSecrets } from '../config/secrets.ts';
import type { Context } from '../context.ts';
import type { JobAttempt } from '../platform/queue/job.ts';
import type { BackupTarget } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { lastBackup, listBackups } from './list-backups.ts';
import { openTarget } from './open-target.ts';
import { isHistory, listWal } from './wal/wal-files.ts';

/** The check runs a little before or after the full hour. */
const slackMilliseconds = 10 * 60_000;

/** Makes a backup if one is due, then removes those beyond BACKUP_KEEP. A failure is the job's. */
export async function runScheduledBackup(
  ctx: Pick<Context, 'config' | 'clock' | 'logger'>,
  _payload: object,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const { directory, everyHours, keep } = ctx.config.backup;
  if (directory === null) return;
  const target = await openTarget(ctx.config, directory, 'BACKUP_DIRECTORY');
  const now = ctx.clock();
  const last = lastBackup(await listBackups(target, now), now);
  const dueAt = (last?.getTime() ?? 0) + everyHours * 3_600_000 - slackMilliseconds;
  if (now.getTime() < dueAt) return;
  const { masterKey } = await openSecrets(ctx.config, false);
  const { name, bytes } = await createBackup({ ...ctx, masterKey }, target, signal);
  const removed = await removeOldBackups(target, keep, ctx.clock());
  ctx.logger.info('A backup was made', { name, bytes, removed });
}

async function removeOldBackups(target: BackupTarget, keep: number, now: Date): Promise<number> {
  const old = (await listBackups(target, now)).slice(0, -keep);
  for (const { name } of old) await target.remove(name);
  await removeOldWal(target, now);
  return old.length;
}

/** What the oldest backup does not need. Histories stay: they keep the numbers of their timelines from being used again. */
async function removeOldWal(target: BackupTarget, now: Date): Promise<void> {
  // Not the first of the list, which may have been made while the clock was ahead.
  const oldest = Math.min(...(await listBackups(target, now)).map(({ at }) => at.getTime()));
  for (const { name, key, at } of await listWal(target))
    if (Number.isFinite(oldest) && at.getTime() < oldest && !isHistory(name)) await target.remove(key);
}
