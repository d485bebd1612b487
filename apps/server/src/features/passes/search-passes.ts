import type { FoundPass } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { listAllPasses } from './list-passes.ts';

type PassSearch = { query?: string | undefined; limit?: number | undefined };

/** Passes of all templates, for the app's command menu. */
export async function searchPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  search: PassSearch,
): Promise<{ passes: FoundPass[] }> {
  const { items } = await listAllPasses(ctx, tx, search);
  const names = await findTemplateNames(tx, [...new Set(items.map(({ passTemplateId }) => passTemplateId))]);
  return {
    passes: items.map(({ id, passTemplateId, user }) => ({
      id,
      passTemplateId,
      passTemplateName: names.get(passTemplateId) ?? '',
      user,
    })),
  };
}

async function findTemplateNames({ workspaceId, db }: WorkspaceTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const templates = await db
    .selectFrom('pass_templates')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(templates.map(({ id, name }) => [id, name]));
}
