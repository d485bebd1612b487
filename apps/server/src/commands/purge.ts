import { purge } from '../maintenance/purge.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { defineCommand, dryRunOption, textTable } from './command.ts';
import { requireCurrentSchema, withDatabase } from './open-installation.ts';

const labels: Record<string, string> = {
  oldEvents: 'months of events older than EVENT_RETENTION_DAYS',
  identityRows: 'expired rows of sign-ins, codes and sessions',
  auditEvents: 'audit events older than AUDIT_RETENTION_DAYS',
  certificates: 'replaced certificates',
  nonces: 'used nonces of Google’s callbacks',
  apiKeyLinks: 'expired links to API keys',
  webhookDeliveries: 'webhook deliveries older than WEBHOOK_RETENTION_DAYS',
  oldScans: 'scans older than SCAN_RETENTION_DAYS',
  oldEntries: 'passes whose program entries older than ENTRY_RETENTION_MONTHS are summed',
  idempotencyKeys: 'old idempotency keys',
  oldImports: 'imports older than IMPORT_RETENTION_DAYS, with their files',
  expiredSignUps: 'expired sign-ups to passes',
  oldDrafts: 'drafts of templates older than DRAFT_RETENTION_DAYS',
  orphanFiles: 'files of interrupted uploads',
};

export const purgeNow = defineCommand({
  summary: 'Remove now what the hourly maintenance may remove',
  help: 'Old events and scans, expired rows, old imports and drafts, and files of interrupted uploads. Running it beside the server is safe.',
  options: dryRunOption,
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ config, database, clock }) => {
      await requireCurrentSchema(database);
      const isDryRun = options['dry-run'] === true;
      const files = await openFiles(config);
      const { removed, failed } = await purge({ config, database, files, clock }, { isDryRun });
      const failures = failed.map(({ step, error }) => ({
        step,
        error: error instanceof Error ? error.message : String(error),
      }));
      const rows = Object.entries(removed).map(([step, count]) => [String(count), labels[step] ?? step]);
      return {
        status: failures.length > 0 ? 1 : 0,
        text: [
          isDryRun ? 'Would remove:' : 'Removed:',
          textTable(rows),
          ...failures.map(({ step, error }) => `Failed at ${labels[step] ?? step}: ${error}`),
        ].join('\n'),
        data: { removed, failed: failures, ...(isDryRun ? { dryRun: true } : {}) },
      };
    }),
});
