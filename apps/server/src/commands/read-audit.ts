import { readAuditRecord } from '../platform/identity/read-audit-record.ts';
import { defineCommand, readWholeNumber, textTable } from './command.ts';
import { findAccount, requireOwnAccounts } from './find-account.ts';
import { withInstallation } from './open-installation.ts';

/** What a terminal can scroll through. */
const linesMax = 100_000;

export const readAudit = defineCommand({
  summary: 'Print what happened to accounts, newest first',
  args: ['[email]'],
  help: 'Sign-ins and sign-ups, changes of passwords and second factors, roles, sessions, refused API keys, what operators did, and attempts that a limit refused; of all accounts or of one. --json adds the ids of users, sessions and organizations.',
  options: { limit: { type: 'string', value: 'number', meaning: 'How many lines; 100 by default' } },
  run: async ({ words: [email], options, environment }) => {
    const limit = readWholeNumber('--limit', options.limit ?? '100', { min: 1, max: linesMax });
    return withInstallation(environment, { mails: false }, async (installation) => {
      requireOwnAccounts(installation);
      const user = email === undefined ? null : await findAccount(installation, email);
      const lines = await readAuditRecord(installation.database.global, {
        userId: user?.id ?? null,
        linesMax: limit,
      });
      const rows = lines.map((line) => [
        line.at.toISOString(),
        [line.type, line.detail].filter(Boolean).join(' '),
        line.email ?? line.userId ?? '',
        line.ipAddress ?? '',
        line.userAgent ?? '',
      ]);
      return { text: rows.length > 0 ? textTable(rows) : 'Nothing is recorded.', data: lines };
    });
  },
});
