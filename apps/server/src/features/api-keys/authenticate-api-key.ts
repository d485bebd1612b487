import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ReadTable, ReadTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import {
  organizationSelection,
  readWorkspace,
  type WorkspaceWithOrganization,
  workspaceSelection,
} from '../workspaces/find-workspace-by-id.ts';
import { type ApiKeyTenant, hashApiKey, readApiKeyTenant } from './api-key-value.ts';

export type ApiCaller = ApiKeyTenant & {
  apiKeyId: string;
  lastUsedAt: Date | null;
  workspace: WorkspaceWithOrganization | null;
};

const unknownKey = 'The API key is missing or not valid. Send it as "Authorization: Bearer tsk_…".';

/** Malformed, unknown, expired and revoked keys get the same error. */
export async function authenticateApiKey(
  ctx: Pick<Context, 'database' | 'clock'>,
  value: string | null,
): Promise<ApiCaller> {
  const tenant = value && readApiKeyTenant(value);
  const key = tenant && (await findActiveKey(ctx, tenant, hashApiKey(value)));
  if (!tenant || !key) throw new AppError('unauthorized', { message: unknownKey });
  return { ...tenant, ...key };
}

type ActiveKey = Omit<ApiCaller, keyof ApiKeyTenant | 'workspaceId' | 'organizationId' | 'kind'>;

async function findActiveKey(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  tenant: ApiKeyTenant,
  secretHash: string,
): Promise<ActiveKey | null> {
  if (tenant.kind === 'workspace')
    return findWorkspaceKey({ database, clock }, tenant.workspaceId, secretHash);
  const key = await database.global
    .selectFrom('organization_api_keys')
    .select(['id', 'last_used_at'])
    .where('organization_id', '=', tenant.organizationId)
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
    .executeTakeFirst();
  return key ? { apiKeyId: key.id, lastUsedAt: key.last_used_at, workspace: null } : null;
}

/** Queries per call, not a cache: a revoked key or a former plan must not act. */
async function findWorkspaceKey(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  id: string,
  secretHash: string,
): Promise<ActiveKey | null> {
  const inputs = { secretHash, now: clock() };
  if (await database.isDistributed())
    return database.readTables(id, (read) => readWorkspaceKey(read, inputs));
  const [row] = await database.readInWorkspace(id, activeKeyWithWorkspace, inputs);
  if (!row) return null;
  const { key_id: apiKeyId, last_used_at: lastUsedAt, ...workspace } = row;
  return { apiKeyId, lastUsedAt, workspace: readWorkspace(workspace) };
}

type KeyInputs = { secretHash: string; now: Date };

async function readWorkspaceKey(read: ReadTable, inputs: KeyInputs): Promise<ActiveKey | null> {
  const [[key], [workspace]] = await Promise.all([read(activeKey, inputs), read(workspaceOfKey)]);
  if (!key || !workspace) return null;
  const [organization] = await read(organizationOfKey, { id: workspace.organization_id });
  if (!organization) return null;
  return {
    apiKeyId: key.key_id,
    lastUsedAt: key.last_used_at,
    workspace: readWorkspace({ ...workspace, ...organization }),
  };
}

const activeKey = ({ workspaceId, db }: ReadTransaction, { secretHash, now }: KeyInputs) =>
  db
    .selectFrom('api_keys as key')
    .modifyFront(sql.raw(prepared))
    .select(['key.id as key_id', 'key.last_used_at'])
    .where('key.workspace_id', '=', workspaceId)
    .where('key.secret_hash', '=', secretHash)
    .where('key.revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('key.expires_at', 'is', null), eb('key.expires_at', '>', now)]));

const activeKeyWithWorkspace = (tx: ReadTransaction, inputs: KeyInputs) =>
  activeKey(tx, inputs)
    .innerJoin('workspaces as workspace', 'workspace.id', 'key.workspace_id')
    .innerJoin('organizations as organization', 'organization.id', 'workspace.organization_id')
    .select(workspaceSelection)
    .select(organizationSelection);

const workspaceOfKey = ({ workspaceId, db }: ReadTransaction) =>
  db
    .selectFrom('workspaces as workspace')
    .modifyFront(sql.raw(prepared))
    .select(workspaceSelection)
    .where('workspace.id', '=', workspaceId);

const organizationOfKey = ({ db }: ReadTransaction, { id }: { id: string }) =>
  db
    .selectFrom('organizations as organization')
    .modifyFront(sql.raw(prepared))
    .select(organizationSelection)
    .where('organization.id', '=', id);
