import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';
import { rolesOfUser } from './roles-of-user.ts';

/** Of the organizations in which this person may create workspaces the one that is there since last; null when there is none. */
export async function findNewestAdministrated(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
): Promise<Selectable<OrganizationsTable> | null> {
  const roles = await rolesOfUser(ctx, userId);
  const administrated = [...roles].filter(([, role]) => role === 'admin').map(([identifier]) => identifier);
  if (administrated.length === 0) return null;
  const newest = await ctx.database.global
    .selectFrom('organizations')
    .selectAll()
    .where('workos_identifier', 'in', administrated)
    .where('workspace_creation_enabled', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}
