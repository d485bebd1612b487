import { apiKeysMax, type CreatedApiKey } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { apiKeyExpiry } from './api-key-expiry.ts';
import { apiKeyLinkMilliseconds, apiKeySealContext } from './api-key-link.ts';
import { createApiKey } from './create-api-key.ts';

type DeliveryContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'vault' | 'mailer'>;
type NewKeyInput = { name: string; secure: boolean; expiresInDays: number | null };

/**
 * Returns the key to the admin or, if its visibility is restricted, mails a link to it. @throws AppError `apiKeyLimitReached`;
 * `mailNotSetUp` if it is restricted, and creates no key
 */
export async function createAndDeliverApiKey(
  ctx: DeliveryContext,
  tx: WorkspaceTransaction,
  admin: { id: string; email: string },
  { name, secure, expiresInDays }: NewKeyInput,
): Promise<CreatedApiKey> {
  if (secure && !ctx.mailer) throw new AppError('mailNotSetUp', { message: restrictedNeedsMail });
  await enforceLimit(tx, ctx.clock());
  const expiresAt = apiKeyExpiry(ctx.clock(), expiresInDays);
  const { id, value } = await createApiKey(ctx, tx, { name, createdBy: admin.id, secure, expiresAt });
  await announce(ctx, tx, [
    { type: 'apiKey.created', payload: { apiKeyId: id, name, secure, createdBy: admin.id } },
  ]);
  if (!secure) return { id, name, value, mailedTo: null };
  await storeLink(ctx, tx, { apiKeyId: id, userId: admin.id, value });
  await announce(ctx, tx, [{ type: 'apiKey.linkSent', payload: { apiKeyId: id } }]);
  return { id, name, value: null, mailedTo: admin.email };
}

const restrictedNeedsMail =
  'A restricted key goes by mail, and no mail server is set up. Whoever runs this installation sets SMTP_URL; until then create the key without the restriction.';

/** Concurrent requests may exceed the limit by one, which is harmless. */
async function enforceLimit({ workspaceId, db }: WorkspaceTransaction, now: Date): Promise<void> {
  const inForce = await db
    .selectFrom('api_keys')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(apiKeysMax)
    .execute();
  if (inForce.length >= apiKeysMax) throw new AppError('apiKeyLimitReached');
}

async function storeLink(
  { clock, vault }: DeliveryContext,
  { workspaceId, db }: WorkspaceTransaction,
  { apiKeyId, userId, value }: { apiKeyId: string; userId: string; value: string },
): Promise<void> {
  const now = clock();
  await db
    .insertInto('api_key_links')
    .values({
      workspace_id: workspaceId,
      api_key_id: apiKeyId,
      user_id: userId,
      sealed_value: vault.seal(value, apiKeySealContext({ workspaceId, apiKeyId })),
      created_at: now,
      expires_at: new Date(now.getTime() + apiKeyLinkMilliseconds),
    })
    .execute();
}
