import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { type ApiKeyTenant, hashApiKey, readApiKeyTenant } from './api-key-value.ts';

/** The authenticated caller of the public API. */
export type ApiCaller = ApiKeyTenant & { apiKeyId: string; lastUsedAt: Date | null };

const unknownKey = 'The API key is missing or not valid. Send it as "Authorization: Bearer tsk_…".';

/** Authenticates an API key. Malformed, unknown, expired and revoked keys get the same error. */
export async function authenticateApiKey(
  ctx: Pick<Context, 'database' | 'clock'>,
  value: string | null,
): Promise<ApiCaller> {
  const tenant = value && readApiKeyTenant(value);
  const key = tenant && (await findActiveKey(ctx, tenant, hashApiKey(value)));
  if (!tenant || !key) throw new AppError('unauthorized', { message: unknownKey });
  return { ...tenant, apiKeyId: key.id, lastUsedAt: key.last_used_at };
}

function findActiveKey(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  tenant: ApiKeyTenant,
  secretHash: string,
) {
  if (tenant.kind === 'organization')
    return database.global
      .selectFrom('organization_api_keys')
      .select(['id', 'last_used_at'])
      .where('organization_id', '=', tenant.organizationId)
      .where('secret_hash', '=', secretHash)
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
      .executeTakeFirst();
  return database.inWorkspace(tenant.workspaceId, ({ workspaceId, db }) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'last_used_at'])
      .where('workspace_id', '=', workspaceId)
      .where('secret_hash', '=', secretHash)
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
      .executeTakeFirst(),
  );
}
