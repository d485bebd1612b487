import { migrate } from '../platform/database/migrate.ts';
import { readMigrationState } from '../platform/database/migration-state.ts';
import { defineCommand, dryRunOption } from './command.ts';
import { withDatabase } from './open-installation.ts';

export const migrateDatabase = defineCommand({
  summary: 'Bring the schema of the database to this release',
  help: 'A start of the server does the same. A migration leaves servers of the previous release working, and may take minutes on large tables.',
  options: dryRunOption,
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ database, url, logger }) => {
      const { pending } = await readMigrationState(database.global);
      // With none pending as well, because it refuses a database of a newer release.
      if (!options['dry-run']) await migrate({ url, logger });
      const verb = options['dry-run'] ? 'Would apply' : 'Applied';
      return {
        text: pending.length > 0 ? `${verb} ${pending.join(', ')}.` : 'There is nothing to migrate.',
        data: options['dry-run'] ? { pending, dryRun: true } : { applied: pending },
      };
    }),
});
