import type { ApprovalRemoval, Workspace } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { imageBaseUrl } from '../images/image-url.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { countWorkspace } from './count-workspace.ts';
import type { MemberWorkspace } from './find-workspace.ts';
import { presentWorkspace } from './present-workspace.ts';

export async function getWorkspace(
  ctx: Pick<Context, 'database' | 'config' | 'identity'>,
  workspace: MemberWorkspace,
  viewerId: string,
): Promise<Workspace> {
  const approvalRemoval = await presentApprovalRemoval(ctx, workspace, viewerId);
  return ctx.database.inWorkspace(workspace.id, async (tx) => {
    const { nextExpiry } = await tx.db
      .selectFrom('apple_pass_type_identifiers')
      .select(({ fn }) => fn.min('expires_at').as('nextExpiry'))
      .where('workspace_id', '=', tx.workspaceId)
      .where('platform_managed', '=', false)
      .executeTakeFirstOrThrow();
    const counts = await countWorkspace(tx);
    const baseUrl = imageBaseUrl(ctx.config.publicUrl, workspace.id);
    return presentWorkspace(workspace, counts, nextExpiry, baseUrl, approvalRemoval);
  });
}

async function presentApprovalRemoval(
  ctx: Pick<Context, 'identity'>,
  { approval_removal: removal }: MemberWorkspace,
  viewerId: string,
): Promise<ApprovalRemoval | null> {
  if (!removal) return null;
  const { id, requestedBy, dueAt } = removal;
  const nameOf = await findCreators(ctx, [requestedBy]);
  return { id, requestedBy: nameOf(requestedBy), isOwn: requestedBy === viewerId, dueAt };
}
