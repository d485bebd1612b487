import { type Pass, testPassesMax } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { listPasses } from '../../passes/list-passes.ts';
import { needsApproval } from '../launch/require-launchable.ts';

type TestPassesQuery = { passTemplateId: string; userId: string };

/** The last test's passes, else those with the admin's address; only these under approval. @throws AppError `notFound`, `notPublished` */
export async function listTestPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock' | 'identity'>,
  tx: WorkspaceTransaction,
  { passTemplateId, userId }: TestPassesQuery,
): Promise<Pass[]> {
  await findPassTemplate(tx, passTemplateId);
  const last = await tx.db
    .selectFrom('campaign_runs as test')
    .innerJoin('campaign_chunks as chunk', (join) =>
      join.onRef('chunk.workspace_id', '=', 'test.workspace_id').onRef('chunk.run_id', '=', 'test.id'),
    )
    .select('chunk.pass_ids')
    .where('test.workspace_id', '=', tx.workspaceId)
    .where('chunk.workspace_id', '=', tx.workspaceId)
    .where('test.target_pass_template_id', '=', passTemplateId)
    .where('test.kind', '=', 'test')
    .where('test.created_by', '=', userId)
    .orderBy('test.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const list = { passTemplateId, limit: testPassesMax };
  if (last?.pass_ids && !(await needsApproval(tx)))
    return (await listPasses(ctx, tx, { ...list, passIds: last.pass_ids })).items;
  const email = (await ctx.identity.findUser(userId))?.email;
  if (!email) return [];
  return (await listPasses(ctx, tx, { ...list, filter: { key: 'email', operator: 'is', value: email } }))
    .items;
}
