import type { OrganizationPlan } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { planColumns } from './organization-plan.ts';

type Renaming = { id: string; workosIdentifier: string; name: string };

/** Renames at the identity provider first, which may refuse; saving again repairs a crash. The handle stays for its links. */
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

/** Effective from the next request; logs the system admin. */
export async function updateOrganizationPlan(
  ctx: Pick<Context, 'database' | 'logger'>,
  { organizationId, changedBy, plan }: { organizationId: string; changedBy: string; plan: OrganizationPlan },
): Promise<OrganizationPlan> {
  await ctx.database.global
    .updateTable('organizations')
    .set(planColumns(plan))
    .where('id', '=', organizationId)
    .execute();
  ctx.logger.info('The plan of an organization was changed', { organizationId, changedBy, ...plan });
  return plan;
}
