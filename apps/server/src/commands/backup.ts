import type { BackupTarget } from '../backup/archive.ts';
import { BackupError } from '../backup/backup-error.ts';
import { createBackup } from '../backup/create-backup.ts';
import { isBackupOverdue, listBackups } from '../backup/list-backups.ts';
import { archivePath, openTarget } from '../backup/open-target.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import { openRootKey } from '../platform/keys/open-root-key.ts';
import { type CommandResult, defineCommand } from './command.ts';
import { withDatabase } from './open-installation.ts';

export const backUp = defineCommand({
  summary: 'Write an encrypted archive of the database and the files',
  help: 'The server may run. The archive can be restored only with the master key, which it does not contain.',
  options: {
    to: {
      type: 'string',
      value: 'directory',
      meaning: 'Where to write it, also s3://bucket/prefix; BACKUP_DIRECTORY unless given',
    },
    list: { type: 'boolean', meaning: 'List the archives there instead, oldest first' },
  },
  run: async ({ options: { to, list }, environment }) => {
    const settings = readConfig(environment, []);
    const directory = to ?? settings.backup.directory;
    if (directory === null)
      throw new BackupError('There is no directory to write to: give --to, or set BACKUP_DIRECTORY.');
    const target = await openTarget(settings, directory, to ? '--to' : 'BACKUP_DIRECTORY');
    if (list) return listIn(target, to ? null : settings);
    return withDatabase(environment, async ({ config, database, clock, logger }) => {
      await openRootKey({ db: database.global, clock, config });
      const { masterKey } = await openSecrets(config, false);
      const { signal, release } = abortOnSignal();
      try {
        const { name, bytes, databaseAt } = await createBackup(
          { config, masterKey, clock, logger },
          target,
          signal,
        );
        const archive = archivePath(directory, name);
        return {
          text: `${archive} holds what was committed until ${databaseAt.toISOString()} (${bytes} bytes).`,
          data: { archive, bytes, databaseAt },
        };
      } catch (error) {
        if (signal.aborted) throw new BackupError('The backup was interrupted, and no archive is left.');
        throw error;
      } finally {
        release();
      }
    });
  },
});

async function listIn(target: BackupTarget, scheduled: Config | null): Promise<CommandResult> {
  const now = new Date();
  const archives = await listBackups(target, now);
  const isOverdue = scheduled !== null && isBackupOverdue(scheduled, archives, now);
  const lines = archives.map(({ name }) => name);
  if (lines.length === 0) lines.push('There is no archive.');
  if (isOverdue) lines.push('A backup is overdue: the log of the workers says why it failed.');
  return { status: isOverdue ? 1 : 0, text: lines.join('\n'), data: { archives, isOverdue } };
}

/** So that an interrupted backup removes what it has written. */
function abortOnSignal() {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, abort);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of signals) process.off(name, abort);
    },
  };
}
