import type { CreateWorkspaceInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import {
  createOrganizationOnce,
  endOrganizationCreation,
  reserveExternalId,
} from '../organizations/create-organization-once.ts';
import { findOwnOrganization } from '../organizations/find-own-organization.ts';
import { insertOrganization } from '../organizations/insert-organization.ts';
import {
  refuseWayAroundPlan,
  requirePlanWithWorkspaces,
} from '../organizations/require-plan-with-workspaces.ts';
import { insertWorkspace, type WorkspaceRow } from './insert-workspace.ts';

export type NewWorkspace = { id: string; handle: string; organization: { workosIdentifier: string } };

type Creating = Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>;
type Account = { userId: string; organizationId: string | null };

/** In the person's own organization if allowed, else a new one that simultaneous requests share by their idempotency key. */
export async function createWorkspace(
  ctx: Creating,
  account: Account,
  input: CreateWorkspaceInput,
): Promise<NewWorkspace> {
  const arrivedAt = ctx.clock();
  const made = await findCreatedWorkspace(ctx, account, input);
  if (made) return made;
  try {
    const own = await findOwnOrganization(ctx, account);
    return own?.workspace_creation_enabled && own.permissions.canCreateWorkspace
      ? await createIn(ctx, own, rowOf(account, input))
      : await createWithOrganization(ctx, { ...account, arrivedAt }, input);
  } catch (error) {
    const other = await findCreatedWorkspace(ctx, account, input);
    if (other) return other;
    throw error;
  }
}

async function findCreatedWorkspace(
  { database }: Creating,
  { userId }: Account,
  { idempotencyKey }: CreateWorkspaceInput,
): Promise<NewWorkspace | null> {
  if (idempotencyKey === undefined) return null;
  const row = await database.global
    .selectFrom('workspaces as workspace')
    .innerJoin('organizations as organization', 'organization.id', 'workspace.organization_id')
    .select(['workspace.id', 'workspace.handle', 'organization.workos_identifier as workosIdentifier'])
    .where('workspace.created_by', '=', userId)
    .where('workspace.creation_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row
    ? { id: row.id, handle: row.handle, organization: { workosIdentifier: row.workosIdentifier } }
    : null;
}

async function createIn(
  ctx: Creating,
  { id, workos_identifier: workosIdentifier }: { id: string; workos_identifier: string },
  row: Omit<WorkspaceRow, 'organizationId'>,
): Promise<NewWorkspace> {
  const workspace = await ctx.database.global
    .transaction()
    .execute((db) => insertWorkspace(ctx, db, { organizationId: id, ...row }));
  return { ...workspace, organization: { workosIdentifier } };
}

async function createWithOrganization(
  ctx: Creating,
  account: Account & { arrivedAt: Date },
  input: CreateWorkspaceInput,
): Promise<NewWorkspace> {
  const { userId } = account;
  await refuseWayAroundPlan(ctx, userId);
  const externalId = await reserveExternalId(ctx, account);
  const created = await createOrganizationOnce(ctx, account, { name: input.name, externalId });
  const workspace = await ctx.database.global.transaction().execute(async (db) => {
    const { organization, isNew } = await insertOrganization(ctx, db, created);
    if (!isNew) requirePlanWithWorkspaces(organization);
    const made = await insertWorkspace(ctx, db, {
      organizationId: organization.id,
      ...rowOf(account, input),
    });
    await endOrganizationCreation(db, { userId, externalId, at: ctx.clock() });
    return made;
  });
  return { ...workspace, organization: { workosIdentifier: created.workosIdentifier } };
}

function rowOf({ userId }: Account, input: CreateWorkspaceInput): Omit<WorkspaceRow, 'organizationId'> {
  const { idempotencyKey: key } = input;
  return {
    name: input.name,
    timezoneName: input.timezoneName,
    issuerName: input.name,
    companySize: input.companySize === '' ? null : input.companySize,
    companyRole: input.companyRole === '' ? null : input.companyRole,
    creation: key === undefined ? undefined : { userId, key },
  };
}
