import { z } from 'zod';
import { openArchive, openTarget } from '../backup/open-target.ts';
import { type RestoreContext, type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { restoreToTime } from '../backup/restore-to-time.ts';
import type { PointInTime } from '../backup/wal/plan-recovery.ts';
import { readConfig } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import { createLogger } from '../platform/logger.ts';
import { defineCommand, dryRunOption, UsageError } from './command.ts';

export const restore = defineCommand({
  summary: 'Restore an archive into an empty installation',
  args: ['[archive]'],
  help: 'Needs the settings of the new installation, with the master key of the old one. It has no database and no files yet. With --to and without an archive, the last backup before that time in BACKUP_DIRECTORY is restored, and then the WAL that was archived with BACKUP_WAL_SECONDS.',
  options: {
    to: {
      type: 'string',
      value: 'time',
      meaning:
        'Also what was changed after the backup, until this time, such as 2026-11-27T09:30:00Z, or "latest"',
    },
    ...dryRunOption,
  },
  run: async ({ words: [archive], options, environment }) => {
    const to = options.to === undefined ? null : readPointInTime(options.to);
    const dryRun = options['dry-run'] ?? false;
    const config = readConfig(environment, []);
    const { masterKey } = await openSecrets(config, false);
    const logger = createLogger(
      'error',
      () => new Date(),
      (line) => process.stderr.write(line),
    );
    const ctx = { config, masterKey, logger, dryRun };
    const { header, manifest } = await restoreFrom(ctx, archive, to);
    const changes = to === null ? '' : ` with the changes until ${options.to}`;
    const what = `the backup of ${header.startedAt}${changes}: ${manifest.entries} entries.`;
    return {
      text: dryRun ? `Would restore ${what}` : `Restored ${what} Start the server, and run "tessera verify".`,
      data: { startedAt: header.startedAt, version: header.version, ...manifest, dryRun },
    };
  },
});

async function restoreFrom(
  ctx: RestoreContext,
  archive: string | undefined,
  to: PointInTime | null,
): Promise<Restored> {
  if (archive !== undefined) {
    const { target, name } = await openArchive(ctx.config, archive);
    return restoreBackup(ctx, target, name, to);
  }
  if (to === null) throw new UsageError('Give the archive, or a time with --to.');
  const { directory } = ctx.config.backup;
  if (directory === null) throw new UsageError('Set BACKUP_DIRECTORY to the backups, or give the archive.');
  return restoreToTime(ctx, await openTarget(ctx.config, directory, 'BACKUP_DIRECTORY'), to);
}

/** A time without its zone would be another one on another machine. */
function readPointInTime(text: string): PointInTime {
  if (text === 'latest') return text;
  const isTime = z.iso.datetime({ offset: true }).safeParse(text).success;
  if (isTime) return new Date(text);
  throw new UsageError(`--to is "${text}": give a time such as 2026-11-27T09:30:00Z, or "latest".`);
}
