import type { Context } from '../../context.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';

type Renaming = { id: string; workosIdentifier: string; name: string };

/**
 * Renames an organization, first at the identity provider, which may refuse the name. After a crash between the two writes, saving again
 * repairs the name. The handle stays, because links contain it.
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
