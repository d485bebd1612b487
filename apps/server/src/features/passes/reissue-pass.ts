import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findPass } from './find-pass.ts';
import { issuePass } from './issue-pass.ts';
import type { IssuedPass, IssueSource } from './issue-passes.ts';
import { savePassUsers } from './save-pass-users.ts';
import { voidPass } from './void-pass.ts';

/**
 * Issues a new pass for the same person with the same values and external id, and voids the old one for good. Values of attributes that the
 * published design no longer declares are left out.
 */
export async function reissuePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  { passId, sendDownloadLink = false }: { passId: string; sendDownloadLink?: boolean | undefined },
  source: IssueSource,
): Promise<IssuedPass> {
  // Lock the holder before the pass, as every change of passes does, to prevent deadlocks.
  const { pass_user_id: holderId } = await findPass(tx, passId);
  const { users } = await savePassUsers(ctx, tx, [{ id: holderId, attributes: {} }]);
  const pass = await findPass(tx, passId, true);
  const [user] = users;
  if (!user || pass.pass_user_id !== user.id) throw new AppError('conflict');
  if (user.email === '') throw new AppError('conflict', { message: 'The data of this person was erased.' });
  await tx.db
    .updateTable('passes')
    .set({ external_id: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passId)
    .execute();
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const values = { ...user.attributes, ...pass.attributes };
  const attributes = Object.fromEntries(
    document.attributes.flatMap(({ key }) =>
      Object.hasOwn(values, key) ? [[key, values[key] ?? null]] : [],
    ),
  );
  const issued = await issuePass(
    ctx,
    tx,
    workspace,
    {
      passTemplateId: pass.pass_template_id,
      user: { email: user.email, firstName: user.first_name, lastName: user.last_name },
      attributes,
      expiresAt: pass.expires_at?.toISOString(),
      externalId: pass.external_id,
      sendDownloadLink,
    },
    source,
  );
  await voidPass(ctx, tx, passId, { atOnce: true });
  return issued;
}
