import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import type { OrganizationsTable } from '../platform/database/schema/organizations-table.ts';
import type { DemoWorkspace } from './demo-content.ts';

type Organization = Selectable<OrganizationsTable>;

/** Found by its owner, because it may have been renamed. */
export async function ensureDemoWorkspace(
  ctx: Context,
  { name, timezoneName }: DemoWorkspace,
  ownerId: string,
): Promise<{ id: string; organization: Organization }> {
  const found = await findOrganizationOf(ctx, ownerId);
  const known = found && (await findWorkspaceIn(ctx, found));
  if (found && known) return { id: known.id, organization: found };
  const account = { userId: ownerId, organizationId: found?.workos_identifier ?? null };
  const { id } = await createWorkspace(onFullPlan(ctx), account, {
    name,
    timezoneName,
    companySize: 11,
    companyRole: 'Other',
  });
  const organization = await findOrganizationOf(ctx, ownerId);
  if (!organization) throw new Error(`The organization of ${name} was created but not found.`);
  return { id, organization };
}

async function findOrganizationOf(ctx: Context, ownerId: string): Promise<Organization | null> {
  const memberships = await ctx.identity.listMemberships(ownerId);
  if (memberships.length === 0) return null;
  const identifiers = memberships.map(({ organizationId }) => organizationId);
  const organization = await ctx.database.global
    .selectFrom('organizations')
    .selectAll()
    .where('workos_identifier', 'in', identifiers)
    .orderBy('created_at')
    .executeTakeFirst();
  return organization ?? null;
}

async function findWorkspaceIn(ctx: Context, { id }: Organization): Promise<{ id: string } | null> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', id)
    .orderBy('id')
    .executeTakeFirst();
  return workspace ?? null;
}

/** The limited plan does not allow creating workspaces. */
function onFullPlan(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, defaultPlan: 'full' } };
}
