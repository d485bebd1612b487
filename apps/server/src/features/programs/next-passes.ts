import type { WorkspaceTransaction } from '../../platform/database/database.ts';

type Page = { passTemplateId: string; after: string | null; limit: number };

/** The last pass of the next page of a template's passes; null if there is none after it. */
export async function lastOfNextPage(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, after, limit }: Page,
): Promise<string | null> {
  const last = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .$if(after !== null, (select) => select.where('id', '>', after))
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}
