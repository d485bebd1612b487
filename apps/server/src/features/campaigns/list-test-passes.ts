import { type Pass, testPassesMax } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { listPasses } from '../passes/list-passes.ts';
import { needsApproval } from './needs-approval.ts';

type TestPassesQuery = { passTemplateId: string; userId: string };

/**
 * An admin's own passes: those of their last test of the template, else those with their e-mail address; only these where campaigns need
 * approval. @throws AppError `notFound`, `notPublished`
 */
export async function listTestPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock' | 'identity'>,
  tx: WorkspaceTransaction,
  { passTemplateId, userId }: TestPassesQuery,
): Promise<Pass[]> {
  await findPassTemplate(tx, passTemplateId);
  const last = await tx.db
    .selectFrom('campaigns')
    .select('audience')
    .where('workspace_id', '=', tx.workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('is_test', '=', true)
    .where('created_by', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const list = { passTemplateId, limit: testPassesMax };
  if (last?.audience.kind === 'selection' && !(await needsApproval(tx)))
    return (await listPasses(ctx, tx, { ...list, passIds: last.audience.passIds })).items;
  const email = (await ctx.identity.findUser(userId))?.email;
  if (!email) return [];
  return (await listPasses(ctx, tx, { ...list, filter: { key: 'email', operator: 'is', value: email } }))
    .items;
}
