import { apiKeysMax, type CreatedApiKey } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { apiKeyExpiry } from './api-key-expiry.ts';
import { newApiKeyValue } from './api-key-value.ts';

export type OrganizationApiKeyInput = {
  name: string;
  expiresInDays: number | null;
  createdBy: string | null;
};

/** Returns the value once; only its hash is stored. @throws AppError `apiKeyLimitReached` */
export async function createOrganizationApiKey(
  ctx: Pick<Context, 'database' | 'ids' | 'clock' | 'logger'>,
  organizationId: string,
  { name, expiresInDays, createdBy }: OrganizationApiKeyInput,
): Promise<CreatedApiKey & { value: string }> {
  await enforceLimit(ctx, organizationId);
  const { value, obscuredValue, secretHash } = newApiKeyValue({ kind: 'organization', organizationId });
  const id = ctx.ids.uuid();
  const now = ctx.clock();
  await ctx.database.global
    .insertInto('organization_api_keys')
    .values({
      organization_id: organizationId,
      id,
      name,
      obscured_value: obscuredValue,
      secret_hash: secretHash,
      created_by: createdBy,
      created_at: now,
      expires_at: apiKeyExpiry(now, expiresInDays),
    })
    .execute();
  // Events belong to a workspace, so changes of an organization's keys are logged instead.
  ctx.logger.info('An API key of an organization was created', { organizationId, apiKeyId: id, createdBy });
  return { id, name, value, mailedTo: null };
}

/** Concurrent requests may exceed the limit by one, which is harmless. */
async function enforceLimit(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
): Promise<void> {
  const inForce = await database.global
    .selectFrom('organization_api_keys')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
    .limit(apiKeysMax)
    .execute();
  if (inForce.length >= apiKeysMax) throw new AppError('apiKeyLimitReached');
}
