import { ConfigError } from './config/config-error.ts';
import { findAccount } from './find-account.ts';
import { type Command, type CommandContext, runCommand } from './run-command.ts';

const help = `Removes a person's authenticator app and recovery codes, for who lost both: signing in asks for no second factor any more.

node scripts/node.mjs apps/server/src/remove-second-factor.ts <email>

Make sure that it is them who ask, and not somebody who has their password. It takes effect at once and is mailed to them; where they are
signed in they stay so, and they may set up another app. The server may be running or not. Give it the settings
(DATABASE_URL, DATA_DIR, MASTER_KEY, …) the server is started with; "npm start -- --help" lists them.
`;

async function remove(ctx: CommandContext, email: string): Promise<string> {
  if (ctx.identity.name === 'workos')
    throw new ConfigError(
      'invalid',
      'WorkOS keeps the accounts of this installation, and their second factors.',
    );
  const user = await findAccount(ctx, email);
  if (!(await ctx.identity.removeTotpFactor(user.id)))
    return `${user.email} has no second factor: there was nothing to remove.`;
  return ctx.config.mail.kind === 'none'
    ? `${user.email} signs in without a second factor now. No mail server is set up: nobody has told them.`
    : `${user.email} signs in without a second factor now, and is told by mail.`;
}

const work = ([email, ...rest]: readonly string[]) =>
  email === undefined || email.startsWith('-') || rest.length > 0
    ? null
    : (ctx: CommandContext) => remove(ctx, email);

export const command: Command = { help, work, mails: true };

if (import.meta.main) await runCommand(command, process.argv.slice(2));
