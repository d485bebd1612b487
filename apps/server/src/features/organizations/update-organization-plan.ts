import type { OrganizationPlan } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { planColumns } from './organization-plan.ts';

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
