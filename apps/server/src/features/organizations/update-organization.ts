import type { Context } from '../../context.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';

type Renaming = { id: string; workosIdentifier: string; name: string };

/**
 * Renames an organization, at the identity provider first: it may refuse the name, and a server that dies between the two leaves
 * a name that saving once more puts right. The handle stays, since links lead to it.
 */
export async function updateOrganization(
  ctx: Pick<Context, 'database' | 'identity'>,
  { id, workosIdentifier, name }: Renaming,
): Promise<{ name: string }> {
  await ctx.identity.renameOrganization({ organizationId: workosIdentifier, name });
  await ctx.database.global.transaction().execute(async (db) => {
    await db.updateTable('organizations').set({ name }).where('id', '=', id).execute();
    await saveNameWords(db, { list: 'organizations', id, name });
  });
  return { name };
}
