import { ConfigError } from './config/config-error.ts';
import { lockApprovalRule, removeApprovalRule } from './features/workspaces/approval-rule.ts';
import { type Command, type CommandContext, runCommand } from './run-command.ts';

const help = `Switches off that a second admin approves the campaigns of a workspace, at once and without a second admin.

node scripts/node.mjs apps/server/src/end-campaign-approval.ts <handle of the workspace>

All admins of the workspace get a mail. The server may be running or not. Give it the settings
(DATABASE_URL, DATA_DIR, MASTER_KEY, …) the server is started with; "npm start -- --help" lists them.
`;

async function end({ database, queue, ids }: CommandContext, handle: string): Promise<string> {
  const workspace = await database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirst();
  if (!workspace || !queue)
    throw new ConfigError('invalid', `There is no workspace with the handle ${handle}.`);
  return database.inWorkspace(workspace.id, async (tx) => {
    const { rules } = await lockApprovalRule(tx);
    if (!rules.needsApproval) return `Campaigns of ${handle} need no approval: nothing was changed.`;
    await removeApprovalRule({ queue, ids }, tx, rules, null);
    return `Campaigns of ${handle} need no approval any more.`;
  });
}

const work = ([handle, ...rest]: readonly string[]) =>
  handle === undefined || handle.startsWith('-') || rest.length > 0
    ? null
    : (ctx: CommandContext) => end(ctx, handle);

export const command: Command = { help, work, mails: true };

if (import.meta.main) await runCommand(command, process.argv.slice(2));
