import { ConfigError } from '../config/config-error.ts';
import { lockApprovalRule, removeApprovalRule } from '../features/workspaces/approval-rule.ts';
import { defineCommand, dryRunOption } from './command.ts';
import { findWorkspaceId } from './find-workspace.ts';
import { withInstallation } from './open-installation.ts';

export const endApproval = defineCommand({
  summary: 'Let the campaigns of a workspace start without a second admin',
  args: ['<workspace>'],
  help: 'Switches approval off at once; in the app this takes another admin or seven days. All admins of the workspace get a mail. The workspace is its handle, the first part of its address.',
  options: dryRunOption,
  run: ({ words: [handle = ''], options, environment }) =>
    withInstallation(environment, { mails: true }, async ({ database, queue, ids }) => {
      const workspaceId = await findWorkspaceId({ database }, handle);
      return database.inWorkspace(workspaceId, async (tx) => {
        const { rules } = await lockApprovalRule(tx);
        const data = { workspace: handle, changed: rules.needsApproval };
        if (!rules.needsApproval)
          return { text: `Campaigns of ${handle} need no approval: nothing was changed.`, data };
        if (options['dry-run'])
          return {
            text: `Campaigns of ${handle} would need no approval any more.`,
            data: { ...data, dryRun: true },
          };
        if (!queue) throw new ConfigError('invalid', 'The job queue is not open.');
        await removeApprovalRule({ queue, ids }, tx, rules, null);
        return { text: `Campaigns of ${handle} need no approval any more.`, data };
      });
    }),
});
