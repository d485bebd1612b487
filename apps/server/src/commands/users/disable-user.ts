import { defineCommand, dryRunOption } from '../command.ts';
import { findAccount, requireOwnAccounts } from '../find-account.ts';
import { withInstallation } from '../open-installation.ts';

const dryRun = { dryRun: true };

export const disableUser = defineCommand({
  summary: 'Refuse the sign-ins of a user, and end their sessions',
  args: ['<email>'],
  help: 'Other processes notice within three seconds. Memberships, and API keys of workspaces that the user knows, stay: revoke these keys in the app.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: false }, async (installation) => {
      const identity = requireOwnAccounts(installation);
      const user = await findAccount(installation, email);
      const data = { email: user.email, userId: user.id };
      if (options['dry-run'])
        return { text: `${user.email} would be disabled and signed out.`, data: { ...data, ...dryRun } };
      const changed = await identity.disableUser(user.id);
      return {
        text: changed
          ? `${user.email} is disabled and signed out everywhere.`
          : `${user.email} was disabled already.`,
        data: { ...data, changed },
      };
    }),
});

export const enableUser = defineCommand({
  summary: 'Let a disabled user sign in again',
  args: ['<email>'],
  help: 'The user signs in as before; the sessions that were ended stay ended.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: false }, async (installation) => {
      const identity = requireOwnAccounts(installation);
      const user = await findAccount(installation, email);
      const data = { email: user.email, userId: user.id };
      if (options['dry-run'])
        return { text: `${user.email} could sign in again.`, data: { ...data, ...dryRun } };
      const changed = await identity.enableUser(user.id);
      return {
        text: changed ? `${user.email} can sign in again.` : `${user.email} was not disabled.`,
        data: { ...data, changed },
      };
    }),
});

export const endSessions = defineCommand({
  summary: 'Sign a user out of all browsers',
  args: ['<email>'],
  help: 'For a lost or stolen device. Other processes notice within three seconds. The user can sign in again.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: false }, async (installation) => {
      const identity = requireOwnAccounts(installation);
      const user = await findAccount(installation, email);
      const data = { email: user.email, userId: user.id };
      if (options['dry-run'])
        return { text: `${user.email} would be signed out everywhere.`, data: { ...data, ...dryRun } };
      const sessions = await identity.endSessions(user.id);
      return {
        text: sessions > 0 ? `${user.email} is signed out everywhere.` : `${user.email} was not signed in.`,
        data: { ...data, sessions },
      };
    }),
});
