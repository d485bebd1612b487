import type { Command } from './command.ts';

/** By name, in the order of the list. A command is loaded when it runs. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  backup: async () => (await import('./backup.ts')).backUp,
  restore: async () => (await import('./restore.ts')).restore,
  verify: async () => (await import('./verify.ts')).verify,
  'users remove-second-factor': async () =>
    (await import('./users/remove-second-factor.ts')).removeSecondFactor,
  'users grant-admin': async () => (await import('./users/grant-admin.ts')).grantAdmin,
  'users revoke-admin': async () => (await import('./users/grant-admin.ts')).revokeAdmin,
  audit: async () => (await import('./read-audit.ts')).readAudit,
  'approval end': async () => (await import('./end-approval.ts')).endApproval,
  'api-key create': async () => (await import('./create-api-key.ts')).createKey,
};
