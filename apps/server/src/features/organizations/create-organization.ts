import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';
import { takeHandle } from '../../platform/take-handle.ts';

/** Makes an organization, here and at the identity provider, with this person as its first admin. */
export async function createOrganization(
  ctx: Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>,
  userId: string,
  name: string,
): Promise<Selectable<OrganizationsTable>> {
  const { id: workosIdentifier } = await ctx.identity.createOrganization({ name });
  await ctx.identity.addMembership({ userId, organizationId: workosIdentifier, role: 'admin' });
  const full = ctx.config.defaultPlan === 'full';
  return takeHandle(name, 'organization', (handle) =>
    ctx.database.global
      .insertInto('organizations')
      .values({
        id: ctx.ids.uuid(),
        name,
        handle,
        workos_identifier: workosIdentifier,
        workspace_creation_enabled: full,
        can_create_non_demo_templates: full,
        can_send_custom_pass_download_emails: full,
        demo_pass_count_limit: full ? null : ctx.config.demoPassLimit,
        show_platform_branding: !full,
        created_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}
