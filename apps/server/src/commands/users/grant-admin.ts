import { isSystemAdmin } from '../../features/organizations/is-system-admin.ts';
import { makeSystemAdmin } from '../../features/organizations/make-system-admin.ts';
import { removeSystemAdmin } from '../../features/organizations/remove-system-admin.ts';
import { type CommandResult, defineCommand, dryRunOption } from '../command.ts';
import { findAccount } from '../find-account.ts';
import { type Installation, withInstallation } from '../open-installation.ts';

export const grantAdmin = defineCommand({
  summary: 'Make a user a system admin, who sees all organizations with the permissions of an admin',
  args: ['<email>'],
  help: 'The user must have an account. It takes effect at once. Only this command makes system admins.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: false }, (installation) =>
      setAdmin(installation, { email, isGranted: true, isDryRun: options['dry-run'] === true }),
    ),
});

export const revokeAdmin = defineCommand({
  summary: 'Make a system admin an ordinary user again',
  args: ['<email>'],
  help: 'It takes effect at once. The user keeps the roles in their own organizations.',
  options: dryRunOption,
  run: ({ words: [email = ''], options, environment }) =>
    withInstallation(environment, { mails: false }, (installation) =>
      setAdmin(installation, { email, isGranted: false, isDryRun: options['dry-run'] === true }),
    ),
});

type Change = { email: string; isGranted: boolean; isDryRun: boolean };

async function setAdmin(
  installation: Installation,
  { email: typed, isGranted, isDryRun }: Change,
): Promise<CommandResult> {
  const { id, email } = await findAccount(installation, typed);
  const change = isGranted ? makeSystemAdmin : removeSystemAdmin;
  const changed = isDryRun
    ? (await isSystemAdmin(installation, id)) !== isGranted
    : await change(installation, id);
  const [granted, revoked] = isDryRun
    ? ['would become a system admin', 'would be no system admin any more']
    : ['is a system admin now', 'is no system admin any more'];
  const changedText = `${email} ${isGranted ? granted : revoked}.`;
  const sameText = isGranted ? `${email} was a system admin already.` : `${email} was no system admin.`;
  return {
    text: changed ? changedText : sameText,
    data: { email, userId: id, changed, ...(isDryRun ? { dryRun: true } : {}) },
  };
}
