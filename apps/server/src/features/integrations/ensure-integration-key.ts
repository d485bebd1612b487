import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { announce } from '../../platform/events/announce.ts';
import { newApiKeyValue } from '../api-keys/api-key-value.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import type { MarketplaceVisitor } from './sign-marketplace-token.ts';

const keyName = 'Integrations';
const secretLength = 32;

type Share = Pick<Context, 'keys' | 'ids' | 'clock' | 'database' | 'queue' | 'reactions'>;

/** Keys are stored as hashes, so the secret is derived to be available again. After a revocation the next one is used. */
export async function ensureIntegrationKey(ctx: Share, visitor: MarketplaceVisitor): Promise<string> {
  try {
    return await findOrMakeKey(ctx, visitor);
  } catch (error) {
    // A concurrent request has just created it.
    if (isUniqueViolation(error)) return findOrMakeKey(ctx, visitor);
    throw error;
  }
}

function findOrMakeKey(ctx: Share, { userId, workspace }: MarketplaceVisitor): Promise<string> {
  return ctx.database.inWorkspace(workspace.id, async (tx) => {
    const made = await tx.db
      .selectFrom('api_keys')
      .select(['secret_hash', 'revoked_at'])
      .where('workspace_id', '=', tx.workspaceId)
      .where('name', '=', keyName)
      .execute();
    const revoked = new Set(made.filter((key) => key.revoked_at).map((key) => key.secret_hash));
    const { secret, value, secretHash } = nextKey(ctx, tx.workspaceId, revoked);
    if (made.some((key) => key.secret_hash === secretHash)) return value;
    const { id, name } = await createApiKey(ctx, tx, { name: keyName, createdBy: userId, secret });
    await announce(ctx, tx, [
      {
        type: 'apiKey.created',
        payload: { apiKeyId: id, name: name ?? keyName, secure: false, createdBy: userId },
      },
    ]);
    return value;
  });
}

/** The first derived key that is not revoked. */
function nextKey({ keys }: Pick<Context, 'keys'>, workspaceId: string, revoked: ReadonlySet<string>) {
  for (let number = 0; ; number += 1) {
    const secret = createHmac('sha256', keys.integrationKeys)
      .update(`${workspaceId} ${number}`)
      .digest('base64url')
      .slice(0, secretLength);
    const { value, secretHash } = newApiKeyValue({ kind: 'workspace', workspaceId }, secret);
    if (!revoked.has(secretHash)) return { secret, value, secretHash };
  }
}
