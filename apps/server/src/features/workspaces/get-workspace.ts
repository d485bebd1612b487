import type { Workspace } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { imageBaseUrl } from '../images/image-url.ts';
import { countWorkspace } from './count-workspace.ts';
import type { MemberWorkspace } from './find-workspace.ts';
import { presentWorkspace } from './present-workspace.ts';

/** The workspace with its counts, its plan and its earliest certificate expiry. */
export function getWorkspace(
  ctx: Pick<Context, 'database' | 'config'>,
  workspace: MemberWorkspace,
): Promise<Workspace> {
  return ctx.database.inWorkspace(workspace.id, async (tx) => {
    const { nextExpiry } = await tx.db
      .selectFrom('apple_pass_type_identifiers')
      .select(({ fn }) => fn.min('expires_at').as('nextExpiry'))
      .where('workspace_id', '=', tx.workspaceId)
      .where('platform_managed', '=', false)
      .executeTakeFirstOrThrow();
    const counts = await countWorkspace(tx);
    return presentWorkspace(workspace, counts, nextExpiry, imageBaseUrl(ctx.config.publicUrl, workspace.id));
  });
}
