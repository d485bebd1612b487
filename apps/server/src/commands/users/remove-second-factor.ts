import { defineCommand, dryRunOption } from '../command.ts';
import { findAccount, requireOwnAccounts } from '../find-account.ts';
import { withInstallation } from '../open-installation.ts';

export const removeSecondFactor = defineCommand({
  summary: 'Remove the authenticator app and recovery codes of a user who lost both',
  args: ['<email>'],
  help: 'Verify first that the request is the user’s own: a thief of their password could ask, too. It takes effect at once and is mailed to the user, who stays signed in and can set up another app.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: true }, async (installation) => {
      const identity = requireOwnAccounts(installation);
      const user = await findAccount(installation, email);
      const data = { email: user.email, userId: user.id };
      if (options['dry-run'])
        return {
          text: `The second factor of ${user.email} would be removed, if there is one.`,
          data: { ...data, dryRun: true },
        };
      const changed = await identity.removeTotpFactor(user.id);
      const told =
        installation.config.mail.kind === 'none'
          ? 'No mail server is set up, so the user gets no mail.'
          : 'The user gets a mail.';
      return {
        text: changed
          ? `${user.email} signs in without a second factor now. ${told}`
          : `${user.email} has no second factor: nothing was changed.`,
        data: { ...data, changed },
      };
    }),
});
