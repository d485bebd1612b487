import type { Context } from '../../context.ts';
import {
  lockApprovalRule,
  noticeApprovalRemoval,
  removeApprovalRule,
  writeApprovalRule,
} from './approval-rule.ts';
import { findWorkspaceById } from './find-workspace-by-id.ts';
import type { DueApprovalRemoval } from './workspaces.jobs.ts';

/** If there is another admin by now, the request waits for them. */
export async function endApprovalRule(
  ctx: Pick<Context, 'database' | 'identity' | 'queue' | 'ids'>,
  { workspaceId, requestId }: DueApprovalRemoval,
): Promise<void> {
  const { organization } = await findWorkspaceById(ctx.database.global, workspaceId);
  const admins = await ctx.identity.listAdmins(organization.workos_identifier);
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { rules, removal } = await lockApprovalRule(tx);
    if (removal?.id !== requestId || removal.dueAt === null) return;
    const [admin, ...others] = admins;
    if (admin?.id === removal.requestedBy && others.length === 0)
      return removeApprovalRule(ctx, tx, rules, null);
    const waiting = { ...removal, dueAt: null };
    await writeApprovalRule(tx, rules, waiting);
    await noticeApprovalRemoval(ctx, tx, waiting);
  });
}
