import { ConfigError } from './config/config-error.ts';
import { createApiKey } from './features/api-keys/create-api-key.ts';
import { type Command, type CommandContext, runCommand } from './run-command.ts';

const help = `Makes an API key of a workspace and prints it, once: only its hash is kept.

node scripts/node.mjs apps/server/src/make-api-key.ts <workspace handle> [name]

The handle is the first part of the workspace's address. The server may be running or not. Give it the settings
(DATABASE_URL, DATA_DIR, MASTER_KEY, …) the server is started with; "npm start -- --help" lists them.
`;

async function make(ctx: CommandContext, handle: string, name: string | null): Promise<string> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirst();
  if (!workspace) throw new ConfigError('invalid', `There is no workspace with the handle "${handle}".`);
  const key = await ctx.database.inWorkspace(workspace.id, (tx) =>
    createApiKey(ctx, tx, { name, createdBy: null }),
  );
  return key.value;
}

const work = ([handle, name, ...rest]: readonly string[]) =>
  handle === undefined || handle.startsWith('-') || rest.length > 0
    ? null
    : (ctx: CommandContext) => make(ctx, handle, name ?? null);

export const command: Command = { help, work, mails: false };

if (import.meta.main) await runCommand(command, process.argv.slice(2));
