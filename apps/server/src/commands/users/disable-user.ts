import type { EmbeddedProvider } from '../../platform/identity/account-provider.ts';
import { defineCommand, dryRunOption } from '../command.ts';
import { findAccount, requireOwnAccounts } from '../find-account.ts';
import { withInstallation } from '../open-installation.ts';

export const disableUser = accountCommand({
  summary: 'Refuse the sign-ins of a user, and end their sessions',
  help: 'Other processes notice within three seconds. Memberships, and API keys of workspaces that the user knows, stay: revoke these keys in the app.',
  would: 'would be disabled and signed out.',
  change: async (identity, userId) => {
    const changed = await identity.disableUser(userId);
    const text = changed ? 'is disabled and signed out everywhere.' : 'was disabled already.';
    return { text, data: { changed } };
  },
});

export const enableUser = accountCommand({
  summary: 'Let a disabled user sign in again',
  help: 'The user signs in as before; the sessions that were ended stay ended.',
  would: 'could sign in again.',
  change: async (identity, userId) => {
    const changed = await identity.enableUser(userId);
    return { text: changed ? 'can sign in again.' : 'was not disabled.', data: { changed } };
  },
});

export const endSessions = accountCommand({
  summary: 'Sign a user out of all browsers',
  help: 'For a lost or stolen device. Other processes notice within three seconds. The user can sign in again.',
  would: 'would be signed out everywhere.',
  change: async (identity, userId) => {
    const sessions = await identity.endSessions(userId);
    const text = sessions > 0 ? 'is signed out everywhere.' : 'was not signed in.';
    return { text, data: { sessions } };
  },
});

type AccountChange = {
  summary: string;
  help: string;
  /** What a dry run says after the address; `change` returns the same for the real run. */
  would: string;
  change(identity: EmbeddedProvider, userId: string): Promise<{ text: string; data: object }>;
};

function accountCommand({ summary, help, would, change }: AccountChange) {
  return defineCommand({
    summary,
    args: ['<email>'],
    help,
    options: dryRunOption,
    run: ({ words: [email = ''], options, environment }) =>
      withInstallation(environment, { mails: false }, async (installation) => {
        const identity = requireOwnAccounts(installation);
        const user = await findAccount(installation, email);
        const data = { email: user.email, userId: user.id };
        if (options['dry-run']) return { text: `${user.email} ${would}`, data: { ...data, dryRun: true } };
        const changed = await change(identity, user.id);
        return { text: `${user.email} ${changed.text}`, data: { ...data, ...changed.data } };
      }),
  });
}
