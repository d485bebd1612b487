import type { CreateWorkspaceInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { beginOrganization } from '../organizations/begin-organization.ts';
import { findFoundedOrganization } from '../organizations/find-founded-organization.ts';
import { findOwnOrganization } from '../organizations/find-own-organization.ts';
import { foundInTurn, type Turn } from '../organizations/found-in-turn.ts';
import { insertOrganization } from '../organizations/insert-organization.ts';
import { refuseWayAroundPlan } from '../organizations/require-workspace-creation.ts';
import { insertWorkspace, type WorkspaceRow } from './insert-workspace.ts';

export type NewWorkspace = { id: string; handle: string; organization: { workosIdentifier: string } };

type Creating = Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>;
type Account = { userId: string; organizationId: string | null };

/**
 * A person's way in: a workspace named after their company, in their own organization where they may create workspaces, else in a
 * new one of the same name that they administrate. The new one and its workspace come into being together. Of several begun at the
 * same moment one founds the organization, and the others have their workspaces in it. Asked again under the same key, it answers the workspace that
 * the first try made; two at once under one key are kept apart by the constraint on it.
 */
export async function createWorkspace(
  ctx: Creating,
  account: Account,
  input: CreateWorkspaceInput,
): Promise<NewWorkspace> {
  const made = await findCreatedWorkspace(ctx, account, input);
  if (made) return made;
  try {
    return await createAnew(ctx, account, input);
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

async function createAnew(
  ctx: Creating,
  account: Account,
  input: CreateWorkspaceInput,
): Promise<NewWorkspace> {
  const own = await findOwnOrganization(ctx, account);
  if (own?.workspace_creation_enabled && own.permissions.canCreateWorkspace)
    return createIn(ctx, own, rowOf(account, input));
  return foundInTurn(ctx, account.userId, async (turn) => {
    const founded = await findFoundedOrganization(ctx, turn.foundedId);
    return founded
      ? createIn(ctx, founded, rowOf(account, input))
      : createWithOrganization(ctx, account, input, turn);
  });
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
  account: Account,
  input: CreateWorkspaceInput,
  turn: Turn,
): Promise<NewWorkspace> {
  await refuseWayAroundPlan(ctx, account.userId);
  const begun = await beginOrganization(ctx, account, input.name);
  const workspace = await ctx.database.global.transaction().execute(async (db) => {
    const { id } = await insertOrganization(ctx, db, begun);
    await turn.keepFounded(db, id);
    return insertWorkspace(ctx, db, { organizationId: id, ...rowOf(account, input) });
  });
  return { ...workspace, organization: { workosIdentifier: begun.workosIdentifier } };
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
