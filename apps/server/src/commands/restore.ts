import { openArchive } from '../backup/open-target.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import { createLogger } from '../platform/logger.ts';
import { defineCommand, dryRunOption } from './command.ts';

export const restore = defineCommand({
  summary: 'Restore an archive into an empty installation',
  args: ['<archive>'],
  help: 'Needs the settings of the new installation, with the master key of the old one. It has no database and no files yet.',
  options: dryRunOption,
  run: async ({ words: [archive = ''], options, environment }) => {
    const dryRun = options['dry-run'] ?? false;
    const config = readConfig(environment, []);
    const { masterKey } = await openSecrets(config, false);
    const logger = createLogger(
      'error',
      () => new Date(),
      (line) => process.stderr.write(line),
    );
    const { target, name } = await openArchive(config, archive);
    const { header, manifest } = await restoreBackup({ config, masterKey, logger, dryRun }, target, name);
    const what = `the backup of ${header.startedAt}: ${manifest.entries} entries.`;
    return {
      text: dryRun ? `Would restore ${what}` : `Restored ${what} Start the server, and run "tessera verify".`,
      data: { startedAt: header.startedAt, version: header.version, ...manifest, dryRun },
    };
  },
});
