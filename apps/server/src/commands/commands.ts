import type { Command } from './command.ts';

/** By name, in the order of the list. A command is loaded when it runs. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  status: async () => (await import('./status.ts')).showStatus,
  doctor: async () => (await import('./doctor/doctor.ts')).runDoctor,
  'config check': async () => (await import('./check-config.ts')).checkConfig,
  plan: async () => (await import('./plan/plan.ts')).showPlan,
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  distribute: async () => (await import('./distribute.ts')).distributeDatabase,
  backup: async () => (await import('./backup.ts')).backUp,
  restore: async () => (await import('./restore.ts')).restore,
  verify: async () => (await import('./verify.ts')).verify,
  'users list': async () => (await import('./users/list-users.ts')).listUsers,
  'users disable': async () => (await import('./users/disable-user.ts')).disableUser,
  'users enable': async () => (await import('./users/disable-user.ts')).enableUser,
  'users end-sessions': async () => (await import('./users/disable-user.ts')).endSessions,
  'users remove-second-factor': async () =>
    (await import('./users/remove-second-factor.ts')).removeSecondFactor,
  'users grant-admin': async () => (await import('./users/grant-admin.ts')).grantAdmin,
  'users revoke-admin': async () => (await import('./users/grant-admin.ts')).revokeAdmin,
  audit: async () => (await import('./read-audit.ts')).readAudit,
  purge: async () => (await import('./purge.ts')).purgeNow,
  'rotate-master-key': async () => (await import('./rotate-master-key.ts')).rotateKey,
  'approval end': async () => (await import('./end-approval.ts')).endApproval,
  'api-key create': async () => (await import('./create-api-key.ts')).createKey,
};
