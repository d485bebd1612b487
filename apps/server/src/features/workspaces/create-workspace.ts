import type { CreateWorkspaceInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { takeHandle } from '../../platform/take-handle.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { findOwnOrganization } from '../organizations/find-own-organization.ts';

export type NewWorkspace = { id: string; handle: string; organization: { workosIdentifier: string } };

/**
 * A person's way in: a workspace named after their company, in their own organization where they may create workspaces, else in a
 * new one of the same name that they administrate.
 */
export async function createWorkspace(
  ctx: Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>,
  account: { userId: string; organizationId: string | null },
  input: Required<CreateWorkspaceInput>,
): Promise<NewWorkspace> {
  const own = await findOwnOrganization(ctx, account);
  const mayCreateInOwn = own?.workspace_creation_enabled && own.permissions.canCreateWorkspace;
  const organization =
    own && mayCreateInOwn ? own : await createOrganization(ctx, account.userId, input.name);
  const workspace = await takeHandle(input.name, 'workspace', (handle) =>
    ctx.database.global
      .insertInto('workspaces')
      .values({
        organization_id: organization.id,
        name: input.name,
        handle,
        timezone_name: input.timezoneName,
        issuer_name: input.name,
        company_size: input.companySize === '' ? null : input.companySize,
        company_role: input.companyRole === '' ? null : input.companyRole,
        created_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning(['id', 'handle'])
      .executeTakeFirst(),
  );
  return { ...workspace, organization: { workosIdentifier: organization.workos_identifier } };
}
