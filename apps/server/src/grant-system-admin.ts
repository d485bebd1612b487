import { makeSystemAdmin } from './features/organizations/make-system-admin.ts';
import { findAccount } from './find-account.ts';
import { type Command, type CommandContext, runCommand } from './run-command.ts';

const help = `Makes a person a system admin: somebody who sees every organization of this installation, with an admin's permissions.

node scripts/node.mjs apps/server/src/grant-system-admin.ts <email>

The person must have an account. It takes effect at once; the server may be running or not. Give it the settings
(DATABASE_URL, DATA_DIR, MASTER_KEY, …) the server is started with; "npm start -- --help" lists them.
`;

/** The only way to become a system admin. */
async function grant(ctx: CommandContext, email: string): Promise<string> {
  const user = await findAccount(ctx, email);
  return (await makeSystemAdmin(ctx, user.id))
    ? `${user.email} is a system admin now.`
    : `${user.email} was a system admin already.`;
}

const work = ([email, ...rest]: readonly string[]) =>
  email === undefined || email.startsWith('-') || rest.length > 0
    ? null
    : (ctx: CommandContext) => grant(ctx, email);

export const command: Command = { help, work, mails: false };

if (import.meta.main) await runCommand(command, process.argv.slice(2));
