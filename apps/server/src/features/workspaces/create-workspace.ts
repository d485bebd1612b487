import type { CreateWorkspaceInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { beginOrganization } from '../organizations/begin-organization.ts';
import { findFoundedOrganization } from '../organizations/find-founded-organization.ts';
import { findOwnOrganization } from '../organizations/find-own-organization.ts';
import { foundInTurn, type Turn } from '../organizations/found-in-turn.ts';
import { insertOrganization } from '../organizations/insert-organization.ts';
import { refuseWayAroundPlan } from '../organizations/require-workspace-creation.ts';
import { insertWorkspace } from './insert-workspace.ts';

export type NewWorkspace = { id: string; handle: string; organization: { workosIdentifier: string } };

type Creating = Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>;
type Account = { userId: string; organizationId: string | null };
type Wishes = Required<CreateWorkspaceInput>;

/**
 * A person's way in: a workspace named after their company, in their own organization where they may create workspaces, else in a
 * new one of the same name that they administrate. The new one and its workspace come into being together. Of several begun at the
 * same moment one founds the organization, and the others have their workspaces in it.
 */
export async function createWorkspace(ctx: Creating, account: Account, input: Wishes): Promise<NewWorkspace> {
  const own = await findOwnOrganization(ctx, account);
  if (own?.workspace_creation_enabled && own.permissions.canCreateWorkspace) return createIn(ctx, own, input);
  return foundInTurn(ctx, account.userId, async (turn) => {
    const founded = await findFoundedOrganization(ctx, turn.foundedId);
    return founded ? createIn(ctx, founded, input) : createWithOrganization(ctx, account, input, turn);
  });
}

async function createIn(
  ctx: Creating,
  { id, workos_identifier: workosIdentifier }: { id: string; workos_identifier: string },
  input: Wishes,
): Promise<NewWorkspace> {
  const workspace = await ctx.database.global
    .transaction()
    .execute((db) => insertWorkspace(ctx, db, rowOf(id, input)));
  return { ...workspace, organization: { workosIdentifier } };
}

async function createWithOrganization(
  ctx: Creating,
  account: Account,
  input: Wishes,
  turn: Turn,
): Promise<NewWorkspace> {
  await refuseWayAroundPlan(ctx, account.userId);
  const begun = await beginOrganization(ctx, account, input.name);
  const workspace = await ctx.database.global.transaction().execute(async (db) => {
    const { id } = await insertOrganization(ctx, db, begun);
    await turn.keepFounded(db, id);
    return insertWorkspace(ctx, db, rowOf(id, input));
  });
  return { ...workspace, organization: { workosIdentifier: begun.workosIdentifier } };
}

function rowOf(organizationId: string, input: Wishes) {
  return {
    organizationId,
    name: input.name,
    timezoneName: input.timezoneName,
    issuerName: input.name,
    companySize: input.companySize === '' ? null : input.companySize,
    companyRole: input.companyRole === '' ? null : input.companyRole,
  };
}
